/**
 * Parses the number in a card's text ("1,234", "$1,234.50", "−3.2%") in US format; null when there is none.
 */
export function readFigure(text: string): number | null {
  const match = /-?\d[\d,]*(?:\.\d+)?/.exec(text.replace(/^[−-]\D*/, "-"));
  return match ? Number(match[0].replaceAll(",", "")) : null;
}

/** Recharts hands ARIA attributes on to its SVG, though its types do not list them. */
export function spokenName(name: string): { "aria-label": string } {
  return { "aria-label": name };
}

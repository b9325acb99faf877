/** The locale of all numbers, since the labels are in English. */
export const figureLocale = "en-US";

/** Intl writes a hyphen in front of negative numbers, which is shorter than the signs beside it. */
export function withMinusSign(formatted: string): string {
  return formatted.replace("-", "−");
}

const formats = new Map<string, Intl.NumberFormat>();

/** Creating an Intl formatter is about a thousand times slower than using it, so each is cached. */
export function numberFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify(options);
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(figureLocale, options);
    formats.set(key, format);
  }
  return format;
}

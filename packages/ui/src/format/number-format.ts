/** The locale of all numbers, since the labels are in English. */
export const figureLocale = "en-US";

/** Replaces the hyphen that Intl puts before negative numbers with a minus sign, which is as wide as a plus sign. */
export function withMinusSign(formatted: string): string {
  return formatted.replace("-", "−");
}

const formats = new Map<string, Intl.NumberFormat>();

/**
 * Shows no sign of numbers that round to 0. Creating an Intl formatter is about a thousand times slower than using it,
 * so each is cached.
 */
export function numberFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify(options);
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(figureLocale, { signDisplay: "negative", ...options });
    formats.set(key, format);
  }
  return format;
}

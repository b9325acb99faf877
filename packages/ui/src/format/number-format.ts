/** The locale of all numbers, since the labels are in English. */
export const figureLocale = "en-US";

/**
 * The text of Intl as it is shown: with a minus sign, which is as wide as a plus sign, instead of the hyphen, and a
 * plain space between the code of a currency and the amount.
 */
export function asShown(formatted: string): string {
  return formatted.replace("-", "−").replace("\u00a0", " ");
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

/** The product's one language for figures; its labels are in English too. */
export const figureLocale = "en-US";

const formats = new Map<string, Intl.NumberFormat>();

/** Making an Intl formatter costs a thousand times more than using it, so each is made once. */
export function numberFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify(options);
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(figureLocale, options);
    formats.set(key, format);
  }
  return format;
}

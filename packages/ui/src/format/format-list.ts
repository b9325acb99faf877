import { figureLocale } from "./number-format.ts";

const formats = {
  and: new Intl.ListFormat(figureLocale),
  or: new Intl.ListFormat(figureLocale, { type: "disjunction" }),
};

/** "Shopify and Klaviyo", "country, channel, or device". */
export function formatList(items: readonly string[], word: "and" | "or" = "and"): string {
  return formats[word].format(items);
}

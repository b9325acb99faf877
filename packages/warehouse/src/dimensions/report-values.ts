import type { SearchBreakdown, SessionBreakdown } from "@cartograph/contracts/day-records.ts";
import {
  type DimensionId,
  noValue,
  unescapeValue,
  escapeValue,
} from "@cartograph/contracts/dimensions/definitions.ts";
import { iso31661Alpha3ToAlpha2 } from "iso-3166";

/** The report that has the values of a dimension of sessions. */
export const sessionBreakdownOf = {
  channel: "channel",
  source: "source_medium",
  landing_page: "landing_page",
  referrer: "referrer",
  device: "device",
  country: "country",
} as const satisfies Partial<Record<DimensionId, SessionBreakdown>>;

/** The report that has the values of a dimension of search results. */
export const searchBreakdownOf = {
  query: "query",
  page: "page",
  device: "device",
  country: "country",
} as const satisfies Partial<Record<DimensionId, SearchBreakdown>>;

/** Members that stand for sessions whose value is not known or that were rolled up by Google Analytics. */
const unknownMembers: ReadonlySet<string> = new Set(["", "(not set)", "(other)"]);

/** Kosovo has no code of ISO 3166-1; platforms use these. */
const kosovo = { alpha2: "XK", alpha3: "XKK" };

/** How reports name a member of a value; the inverse of `valueOfMember` for all but countries and capital letters. */
export function memberOfValue(value: string): string {
  return value === noValue ? "(not set)" : unescapeValue(value);
}

/** The value of a member of a report by sessions or search results. */
export function valueOfMember(dimension: DimensionId, member: string): string {
  if (unknownMembers.has(member)) return noValue;
  if (dimension === "country") return valueOfCountry(member);
  return escapeValue(dimension === "device" ? member.toLowerCase() : member);
}

/** @param code as ISO 3166-1 alpha-2 or, in either case, alpha-3 */
function valueOfCountry(code: string): string {
  const upper = code.toUpperCase();
  if (/^[A-Z]{2}$/.test(upper)) return upper;
  if (upper === kosovo.alpha3) return kosovo.alpha2;
  return iso31661Alpha3ToAlpha2[upper] ?? noValue;
}

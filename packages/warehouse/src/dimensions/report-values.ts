import type { SearchBreakdown, SessionBreakdown } from "@cartograph/contracts/day-records.ts";
import {
  type DimensionId,
  noValue,
  unescapeValue,
  escapeValue,
} from "@cartograph/contracts/dimensions/definitions.ts";
import { iso31661Alpha3ToAlpha2 } from "iso-3166";

/** The session report that contains a dimension. */
export const sessionBreakdownOf = {
  channel: "channel",
  source: "source_medium",
  landing_page: "landing_page",
  referrer: "referrer",
  device: "device",
  country: "country",
} as const satisfies Partial<Record<DimensionId, SessionBreakdown>>;

export function sessionBreakdown(dimension: DimensionId): SessionBreakdown | null {
  const breakdowns: Partial<Record<DimensionId, SessionBreakdown>> = sessionBreakdownOf;
  return breakdowns[dimension] ?? null;
}

/** The search report that contains a dimension. */
export const searchBreakdownOf = {
  query: "query",
  page: "page",
  device: "device",
  country: "country",
} as const satisfies Partial<Record<DimensionId, SearchBreakdown>>;

export function searchBreakdown(dimension: DimensionId): SearchBreakdown | null {
  const breakdowns: Partial<Record<DimensionId, SearchBreakdown>> = searchBreakdownOf;
  return breakdowns[dimension] ?? null;
}

/** Members with which Google Analytics reports sessions of unknown or grouped values. */
const unknownMembers: ReadonlySet<string> = new Set(["", "(not set)", "(other)"]);

/** Kosovo has no ISO 3166-1 code; platforms use these. */
const kosovo = { alpha2: "XK", alpha3: "XKK" };

/** The member that a value has in reports: the inverse of `valueOfMember`, except for countries and letter case. */
export function memberOfValue(value: string): string {
  return value === noValue ? "(not set)" : unescapeValue(value);
}

/** The value of a member of a session or search report. */
export function valueOfMember(dimension: DimensionId, member: string): string {
  if (unknownMembers.has(member)) return noValue;
  if (dimension === "country") return valueOfCountry(member);
  return escapeValue(dimension === "device" ? member.toLowerCase() : member);
}

/** @param code ISO 3166-1 alpha-2 or alpha-3, in upper or lower case */
function valueOfCountry(code: string): string {
  const upper = code.toUpperCase();
  if (/^[A-Z]{2}$/.test(upper)) return upper;
  if (upper === kosovo.alpha3) return kosovo.alpha2;
  return iso31661Alpha3ToAlpha2[upper] ?? noValue;
}

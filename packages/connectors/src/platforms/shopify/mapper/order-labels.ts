import { financialStatuses, type OrderRecord } from "@cartograph/contracts/records.ts";
import { containsEmail } from "./personal-text.ts";

const channels = new Map<string | null, OrderRecord["channel"]>([
  ["web", "online_store"],
  ["pos", "pos"],
  ["shopify_draft_order", "draft"],
]);

export function channelOf(source: string | null): OrderRecord["channel"] {
  return channels.get(source) ?? "other";
}

export function financialStatusOf(status: string | null): OrderRecord["financialStatus"] {
  return financialStatuses.find((known) => known === status?.toLowerCase()) ?? "unknown";
}

/**
 * The code of a province within its country: some codes are prefixed with the country, such as JP-13. Absent for names,
 * and if the order counts for a country other than the province's.
 */
export function regionOf(
  province: string | null | undefined,
  { country, orderCountry }: { country: string | null | undefined; orderCountry: string | null },
): { regionCode?: string } {
  if (!province || !country || country !== orderCountry) return {};
  const code = province.trim().toUpperCase();
  const local = code.startsWith(`${country}-`) ? code.slice(country.length + 1) : code;
  return /^[A-Z\d]{1,3}$/.test(local) ? { regionCode: local } : {};
}

/** Each tag once, in order. Tags with an email address are left out. */
export function tagsOf(tags: readonly string[]): { tags?: string[] } {
  const named = tags.map((tag) => tag.trim()).filter((tag) => tag !== "" && !containsEmail(tag));
  return named.length === 0 ? {} : { tags: [...new Set(named)].toSorted() };
}

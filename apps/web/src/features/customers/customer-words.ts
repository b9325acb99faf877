import type { CustomerRow } from "@cartograph/contracts/customers/customer-list.ts";
import { rfmGroups } from "@cartograph/contracts/customers/rfm-groups.ts";
import { formatDay } from "@cartograph/ui/format/format-day.ts";
import { noFigure } from "@cartograph/ui/format/format-number.ts";

const segmentLabels: Record<NonNullable<CustomerRow["segment"]>, string> = {
  vip: "VIP",
  regular: "Regular",
  one_time: "One-time",
};
const countries = new Intl.DisplayNames("en", { type: "region" });

export function segmentWords(segment: CustomerRow["segment"]): string {
  return segment === null ? noFigure : segmentLabels[segment];
}

export function groupWords(group: CustomerRow["rfmGroup"]): string {
  return group === null ? noFigure : rfmGroups[group].label;
}

export function countryWords(country: string | null): string {
  if (country === null) return noFigure;
  return /^[A-Z]{2}$/.test(country) ? (countries.of(country) ?? country) : country;
}

/** "Nov 14, 2026". */
export function dayWords(day: string | null): string {
  return day === null ? noFigure : `${formatDay(day)}, ${day.slice(0, 4)}`;
}

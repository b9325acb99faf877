import type { CustomerRow } from "@cartograph/contracts/customers/customer-list.ts";
import { customerName } from "@cartograph/contracts/customers/customer-name.ts";
import { rfmGroups } from "@cartograph/contracts/customers/rfm-groups.ts";
import { segmentLabels } from "@cartograph/contracts/reports/customers.ts";
import { formatDay } from "@cartograph/ui/format/format-day.ts";
import { noFigure } from "@cartograph/ui/format/format-number.ts";
import { countryName } from "../../lib/country-name.ts";

/** "Customer 7200020334027", "Customer from file 78877041". */
export function customerTitle(externalId: string): string {
  return `Customer ${customerName(externalId).replace("From", "from")}`;
}

/** Explains amounts that seem to contradict each other. */
export const amountsNote =
  "Average order is before returns. Spent and refunded include shipping, taxes and fees; the other amounts don't.";

export function segmentWords(segment: CustomerRow["segment"]): string {
  return segment === null ? noFigure : segmentLabels[segment];
}

export function groupWords(group: CustomerRow["rfmGroup"]): string {
  return group === null ? noFigure : rfmGroups[group].label;
}

export function countryWords(country: string | null): string {
  return country === null ? noFigure : countryName(country);
}

/** "Nov 14, 2026". */
export function dayWords(day: string | null): string {
  return day === null ? noFigure : `${formatDay(day)}, ${day.slice(0, 4)}`;
}

import type { ReportNotice } from "@cartograph/contracts/reports/report.ts";
import { formatLongDay } from "./format-long-day.ts";

const listFormat = new Intl.ListFormat("en");

/**
 * A notice about days that are left out because a figure was refused.
 * @param prefix of the code
 * @param accounts their refused days of the range, in order
 */
export function refusedNotice(
  prefix: string,
  accounts: readonly { name: string; days: readonly number[] }[],
): ReportNotice[] {
  const parts = accounts.flatMap(({ name, days: [first, ...others] }) => {
    if (first === undefined) return [];
    const more =
      others.length === 0
        ? ""
        : ` and ${others.length} more ${others.length === 1 ? "day" : "days"}`;
    return [`${name} on ${formatLongDay(first)}${more}`];
  });
  if (parts.length === 0) return [];
  // Only ads are refused for their currency; amounts of other sources are left out without the rest of the day.
  const orCurrency = prefix === "ads" ? " or in another currency than its account" : "";
  return [
    {
      code: `${prefix}_days_left_out`,
      message: `Left out because a figure is too large to be counted exactly${orCurrency}: ${listFormat.format(parts)}. Totals may be too low, and charts may have gaps.`,
    },
  ];
}

import type { ReportNotice } from "@cartograph/contracts/reports/report.ts";
import { formatDay } from "../../calendar/days.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { newestImportedDay } from "../../metrics/imported-orders.ts";
import { formatLongDay } from "./format-long-day.ts";

/**
 * A notice if all orders are from files and the newest is older than yesterday and than the end of the range: a file
 * does not say until when it has orders, so the days after it may lack some. Where the range has none at all, with the
 * same number of days up to the newest order.
 */
export async function importedOrdersNotice(comparison: Comparison): Promise<ReportNotice[]> {
  const { range, today } = comparison.period;
  const day = await newestImportedDay(comparison);
  if (day === null || day >= Math.min(range.to, today - 1) || range.from > today) return [];
  const from = day - (Math.min(range.to, today) - range.from);
  return [
    {
      code: "orders_imported_until",
      message: `The newest order in your files is from ${formatLongDay(day)}. Later orders may be missing.`,
      ...(day < range.from ? { days: { from: formatDay(from), to: formatDay(day) } } : {}),
    },
  ];
}

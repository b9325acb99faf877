import { toMajorUnits } from "@cartograph/contracts/currency.ts";
import type { Dashboard } from "@cartograph/contracts/reports/dashboard.ts";
import type { LedgerAmounts } from "@cartograph/database/tables/sales.table.ts";
import { comparisonDayInWindow } from "../../calendar/comparison-day-in-window.ts";
import { isComplete } from "../../calendar/period.ts";
import { formatDay } from "../../calendar/zoned-day.ts";
import { noAmounts } from "../../ingestion/sales/ledger-amounts.ts";
import { comparedSides, orderFigures } from "../../metrics/compared-sides.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { totalSales } from "../../metrics/sales/sales-by-day.ts";
import { isKnown, ordersNeed } from "../../metrics/sources.ts";

const zero = noAmounts();

/** Total sales of each day of the range, with the day it is compared with. */
export async function revenueByDay(comparison: Comparison): Promise<Dashboard["revenueByDay"]> {
  if (!isKnown(ordersNeed, comparison.sources)) return [];
  const { period, store } = comparison;
  const current = await comparison.current.salesByDay();
  const { previous: before } = comparedSides(comparison, orderFigures);
  const previous = before && (await before.salesByDay());
  const revenueOf = (amounts: LedgerAmounts | undefined) =>
    toMajorUnits(totalSales(amounts ?? zero), store.currency);
  const days: Dashboard["revenueByDay"] = [];
  for (let day = period.range.from; day <= period.range.to; day += 1) {
    const earlier = comparisonDayInWindow(day, period);
    days.push({
      date: formatDay(day),
      revenue: revenueOf(current.get(day)),
      orders: current.get(day)?.orders ?? 0,
      previousRevenue:
        earlier === null || previous === null ? null : revenueOf(previous.get(earlier)),
      isComplete: isComplete(day, period),
      isKnown: day <= period.firstOpenDay,
    });
  }
  return days;
}

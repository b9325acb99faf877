import { toMajorUnits } from "@cartograph/contracts/currency.ts";
import type { Dashboard } from "@cartograph/contracts/reports/dashboard.ts";
import type { LedgerAmounts } from "@cartograph/database/tables/sales.table.ts";
import { comparisonDayInWindow } from "../../calendar/comparison-day-in-window.ts";
import { leapDayAfter } from "../../calendar/leap-day-after.ts";
import { formatDay } from "../../calendar/days.ts";
import { noAmounts } from "../../ingestion/sales/ledger-amounts.ts";
import { comparedSides, orderFigures } from "../../metrics/compared-sides.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { lastCompleteDay } from "../../metrics/last-complete-day.ts";
import { knownOrderDays } from "../../metrics/order-days.ts";
import { metrics } from "../../metrics/registry.ts";
import { totalSales } from "../../metrics/sales/sales-by-day.ts";
import { isKnown, ordersNeed } from "../../metrics/sources.ts";

const noSales = noAmounts();

/** Total sales of each day of the range and its comparison day. */
export async function revenueByDay(comparison: Comparison): Promise<Dashboard["revenueByDay"]> {
  if (!isKnown(ordersNeed, comparison.sources)) return [];
  const { period, store } = comparison;
  const current = await comparison.current.salesByDay();
  const previousSide = comparedSides(comparison, orderFigures).previous;
  const previous = previousSide && (await previousSide.salesByDay());
  const isKnownDay = knownOrderDays(comparison);
  const lastDay = lastCompleteDay(comparison, metrics.total_sales);
  const revenueOf = (amounts: LedgerAmounts | undefined) =>
    toMajorUnits(totalSales(amounts ?? noSales), store.currency);
  const days: Dashboard["revenueByDay"] = [];
  for (let day = period.range.from; day <= period.range.to; day += 1) {
    const comparisonDay = comparisonDayInWindow(day, period);
    const leapDay = leapDayAfter(day, period.firstOpenDay, period);
    days.push({
      date: formatDay(day),
      revenue: revenueOf(current.get(day)),
      orders: current.get(day)?.orders ?? 0,
      previousRevenue:
        comparisonDay === null || previous === null ? null : revenueOf(previous.get(comparisonDay)),
      ...(leapDay !== null &&
        previous !== null && { previousLeapDay: { revenue: revenueOf(previous.get(leapDay)) } }),
      isComplete: day <= lastDay,
      isKnown: isKnownDay(day),
    });
  }
  return days;
}

import { toMajorUnits } from "@cartograph/contracts/currency.ts";
import type { Dashboard } from "@cartograph/contracts/reports/dashboard.ts";
import type { LedgerAmounts } from "@cartograph/database/tables/facts.table.ts";
import { dayBehind, earlierDay } from "../calendar/earlier-days.ts";
import { isComplete, type Period } from "../calendar/period.ts";
import { formatDay } from "../calendar/zoned-day.ts";
import { noAmounts } from "../ingestion/ledger-amounts.ts";
import type { Comparison } from "../metrics/comparison.ts";
import { totalSales } from "../metrics/sales-by-day.ts";
import { isKnown, ordersNeed } from "../metrics/sources.ts";

const zero = noAmounts();

/** Total sales of every day of the range, each beside the day that it is compared with. */
export async function revenueByDay(comparison: Comparison): Promise<Dashboard["revenueByDay"]> {
  if (!isKnown(ordersNeed, comparison.sources)) return [];
  const { period, store } = comparison;
  const current = await comparison.current.salesByDay();
  const previous = await comparison.previous?.salesByDay();
  const revenueOf = (amounts: LedgerAmounts | undefined) =>
    toMajorUnits(totalSales(amounts ?? zero), store.currency);
  const days: Dashboard["revenueByDay"] = [];
  for (let day = period.range.from; day <= period.range.to; day += 1) {
    const earlier = previous ? comparedDay(day, period) : null;
    days.push({
      date: formatDay(day),
      revenue: revenueOf(current.get(day)),
      orders: current.get(day)?.orders ?? 0,
      previousRevenue: earlier === null ? null : revenueOf(previous?.get(earlier)),
      isComplete: isComplete(day, period),
    });
  }
  return days;
}

/** What was cut at a time of day is set against the running day alone. */
function comparedDay(day: number, period: Period): number | null {
  const { previous, today } = period;
  if (previous === null) return null;
  const { from, to, part } = previous;
  if (part !== null && earlierDay(day, period) === part.day) return day === today ? part.day : null;
  const earlier = dayBehind(day, period);
  return earlier !== null && earlier >= from && earlier <= to ? earlier : null;
}

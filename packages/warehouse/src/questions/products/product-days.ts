import { toMajorUnits } from "@cartograph/contracts/currency.ts";
import type { ProductsReport } from "@cartograph/contracts/reports/products.ts";
import { comparisonDayInWindow } from "../../calendar/comparison-day-in-window.ts";
import { chartedComparisonDay } from "../../calendar/comparison-days.ts";
import { isComplete } from "../../calendar/period.ts";
import { formatDay } from "../../calendar/zoned-day.ts";
import { comparedSides } from "../../metrics/compared-sides.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { metrics } from "../../metrics/registry.ts";
import { isKnown, ordersNeed } from "../../metrics/sources.ts";

/** Each day of the range with the day it is compared with. */
export async function productsByDay(comparison: Comparison): Promise<ProductsReport["byDay"]> {
  const { store, period, accounts, truncatedDays, current, sources } = comparison;
  if (!isKnown(ordersNeed, sources)) return [];
  const sales = await current.productTotalsByDay();
  const earlierSales = comparedSides(comparison, metrics.product_revenue).previous;
  const previousSales = earlierSales && (await earlierSales.productTotalsByDay());
  const viewed = await current.productViewsByDay();
  const earlierViews = comparedSides(comparison, metrics.product_views).previous;
  const viewedBefore = earlierViews && (await earlierViews.productViewsByDay());
  const lastCompleteDay = accounts.google_analytics?.lastCompleteDay ?? -Infinity;
  const rows: ProductsReport["byDay"] = [];
  for (let day = period.range.from; day <= period.range.to; day += 1) {
    const totals = sales.get(day);
    const earlier = comparisonDayInWindow(day, period);
    const isPair = earlier !== null && previousSales !== null;
    const before = isPair ? previousSales.get(earlier) : undefined;
    const isViewed = day <= lastCompleteDay;
    const earlierDay = isViewed ? chartedComparisonDay(day, period) : null;
    rows.push({
      date: formatDay(day),
      revenue: toMajorUnits(totals?.revenueMinor ?? 0, store.currency),
      units: totals?.units ?? 0,
      // Null for a day that was not synced.
      views: viewed?.get(day) ?? null,
      previousRevenue: isPair ? toMajorUnits(before?.revenueMinor ?? 0, store.currency) : null,
      previousUnits: isPair ? (before?.units ?? 0) : null,
      previousViews: earlierDay === null ? null : (viewedBefore?.get(earlierDay) ?? null),
      isComplete:
        isComplete(day, period) && (viewed === null || (isViewed && !truncatedDays.has(day))),
      isKnown: day <= period.firstOpenDay,
    });
  }
  return rows;
}

import { toMajorUnits } from "@cartograph/contracts/currency.ts";
import type { ProductsReport } from "@cartograph/contracts/reports/products.ts";
import { comparisonDayInWindow } from "../../calendar/comparison-day-in-window.ts";
import { chartedComparisonDay } from "../../calendar/comparison-days.ts";
import { isComplete } from "../../calendar/period.ts";
import { formatDay } from "../../calendar/days.ts";
import { comparedSides } from "../../metrics/compared-sides.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { metrics } from "../../metrics/registry.ts";
import { isKnown, ordersNeed } from "../../metrics/sources.ts";

/** Sales and views of each day of the range, with those of its comparison day; empty until orders are synced. */
export async function productsByDay(comparison: Comparison): Promise<ProductsReport["byDay"]> {
  const { store, period, accounts, truncatedDays, current, sources } = comparison;
  if (!isKnown(ordersNeed, sources)) return [];
  const sales = await current.productTotalsByDay();
  const salesSide = comparedSides(comparison, metrics.product_revenue).previous;
  const previousSales = salesSide && (await salesSide.productTotalsByDay());
  const views = await current.productViewsByDay();
  const viewsSide = comparedSides(comparison, metrics.product_views).previous;
  const previousViews = viewsSide && (await viewsSide.productViewsByDay());
  const lastCompleteDay = accounts.google_analytics?.lastCompleteDay ?? -Infinity;
  const rows: ProductsReport["byDay"] = [];
  for (let day = period.range.from; day <= period.range.to; day += 1) {
    const totals = sales.get(day);
    const comparisonDay = comparisonDayInWindow(day, period);
    const isCompared = comparisonDay !== null && previousSales !== null;
    const previous = isCompared ? previousSales.get(comparisonDay) : undefined;
    const hasAllViews = day <= lastCompleteDay;
    const viewsDay = hasAllViews ? chartedComparisonDay(day, period) : null;
    rows.push({
      date: formatDay(day),
      revenue: toMajorUnits(totals?.revenueMinor ?? 0, store.currency),
      units: totals?.units ?? 0,
      // Null for a day that was not synced.
      views: views?.get(day) ?? null,
      previousRevenue: isCompared
        ? toMajorUnits(previous?.revenueMinor ?? 0, store.currency)
        : null,
      previousUnits: isCompared ? (previous?.units ?? 0) : null,
      previousViews: viewsDay === null ? null : (previousViews?.get(viewsDay) ?? null),
      isComplete:
        isComplete(day, period) && (views === null || (hasAllViews && !truncatedDays.has(day))),
      isKnown: day <= period.firstOpenDay,
    });
  }
  return rows;
}

import { toMajorUnits } from "@cartograph/contracts/currency.ts";
import type { ProductsReport } from "@cartograph/contracts/reports/products.ts";
import { comparisonDayInWindow } from "../../calendar/comparison-day-in-window.ts";
import { chartedComparisonDay } from "../../calendar/comparison-days.ts";
import { leapDayAfter } from "../../calendar/leap-day-after.ts";
import { formatDay } from "../../calendar/days.ts";
import { comparedSides } from "../../metrics/compared-sides.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { metrics } from "../../metrics/registry.ts";
import { findOrderDays } from "../../metrics/order-days.ts";
import { isKnown, ordersNeed } from "../../metrics/sources.ts";

/** Sales and views of each day of the range, with those of its comparison day; empty until orders are synced. */
export async function productsByDay(comparison: Comparison): Promise<ProductsReport["byDay"]> {
  const { store, period, accounts, truncatedDays, current, sources } = comparison;
  if (!isKnown(ordersNeed, sources)) return [];
  const sales = await current.productTotalsByDay();
  const salesSide = comparedSides(comparison, metrics.product_revenue).previous;
  const previousSales = salesSide && (await salesSide.productTotalsByDay());
  const views = (await current.productViewsByDay())?.byDay;
  const viewsSide = comparedSides(comparison, metrics.product_views).previous;
  const previousViews = (await viewsSide?.productViewsByDay())?.byDay;
  const lastCompleteDay = accounts.google_analytics?.lastCompleteDay ?? -Infinity;
  const orderDays = await findOrderDays(comparison);
  const previousOf = ({ salesDay, viewsDay }: ComparisonDays) => {
    const totals = salesDay === null ? undefined : previousSales?.get(salesDay);
    const isCompared = salesDay !== null && previousSales !== null;
    return {
      revenue: isCompared ? toMajorUnits(totals?.revenueMinor ?? 0, store.currency) : null,
      units: isCompared ? (totals?.units ?? 0) : null,
      views: viewsDay === null ? null : (previousViews?.get(viewsDay) ?? null),
    };
  };
  const rows: ProductsReport["byDay"] = [];
  for (let day = period.range.from; day <= period.range.to; day += 1) {
    const totals = sales.get(day);
    const hasAllViews = day <= lastCompleteDay;
    const previous = previousOf({
      salesDay: comparisonDayInWindow(day, period),
      viewsDay: hasAllViews ? chartedComparisonDay(day, period) : null,
    });
    const leapDay = previousOf({
      salesDay: leapDayAfter(day, period.firstOpenDay, period),
      viewsDay: leapDayAfter(day, lastCompleteDay, period),
    });
    rows.push({
      date: formatDay(day),
      revenue: toMajorUnits(totals?.revenueMinor ?? 0, store.currency),
      units: totals?.units ?? 0,
      // Null for a day that was not synced.
      views: views?.get(day) ?? null,
      previousRevenue: previous.revenue,
      previousUnits: previous.units,
      previousViews: previous.views,
      ...(isAnyKnown(leapDay) && { previousLeapDay: leapDay }),
      isComplete:
        orderDays.isComplete(day) &&
        (views === undefined || (hasAllViews && !truncatedDays.has(day))),
      isKnown: orderDays.isKnown(day),
    });
  }
  return rows;
}

/** Days of the comparison side; null where sales or views are not compared. */
export type ComparisonDays = { salesDay: number | null; viewsDay: number | null };

export function isAnyKnown(figures: Readonly<Record<string, number | null>>): boolean {
  return Object.values(figures).some((figure) => figure !== null);
}

import { toMajorUnits } from "@cartograph/contracts/currency.ts";
import type { ProductsReport } from "@cartograph/contracts/reports/products.ts";
import { comparedSides } from "../../metrics/compared-sides.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { metrics } from "../../metrics/registry.ts";
import { isKnown, ordersNeed } from "../../metrics/sources.ts";
import { comparedDays } from "./compared-days.ts";

/** Sales and views of each day of the range, with those of its comparison day; empty until orders are synced. */
export async function productsByDay(comparison: Comparison): Promise<ProductsReport["byDay"]> {
  const { store, current, sources } = comparison;
  if (!isKnown(ordersNeed, sources)) return [];
  const sales = await current.productTotalsByDay();
  const salesSide = comparedSides(comparison, metrics.product_revenue).previous;
  const previousSales = salesSide && (await salesSide.productTotalsByDay());
  const views = (await current.productViewsByDay())?.byDay;
  const viewsSide = comparedSides(comparison, metrics.product_views).previous;
  const previousViews = (await viewsSide?.productViewsByDay())?.byDay;
  const days = comparedDays(comparison, views !== undefined, ({ salesDay, viewsDay }) => {
    const totals = salesDay === null ? undefined : previousSales?.get(salesDay);
    const isCompared = salesDay !== null && previousSales !== null;
    return {
      revenue: isCompared ? toMajorUnits(totals?.revenueMinor ?? 0, store.currency) : null,
      units: isCompared ? (totals?.units ?? 0) : null,
      views: viewsDay === null ? null : (previousViews?.get(viewsDay) ?? null),
    };
  });
  return days.map(({ day, previous, fields }) => {
    const totals = sales.get(day);
    return {
      ...fields,
      revenue: toMajorUnits(totals?.revenueMinor ?? 0, store.currency),
      units: totals?.units ?? 0,
      // Null for a day that was not synced.
      views: views?.get(day) ?? null,
      previousRevenue: previous.revenue,
      previousUnits: previous.units,
      previousViews: previous.views,
    };
  });
}

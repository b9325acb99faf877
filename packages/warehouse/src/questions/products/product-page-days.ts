import { toMajorUnits } from "@cartograph/contracts/currency.ts";
import type { ProductReport } from "@cartograph/contracts/reports/product.ts";
import { comparisonDayInWindow } from "../../calendar/comparison-day-in-window.ts";
import { chartedComparisonDay } from "../../calendar/comparison-days.ts";
import { isComplete } from "../../calendar/period.ts";
import { formatDay } from "../../calendar/zoned-day.ts";
import { analyticsFigures, comparedSides, orderFigures } from "../../metrics/compared-sides.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import type { Figures } from "../../metrics/figures.ts";
import { productViewsOfDays } from "../../metrics/products/product-views.ts";
import { isKnown, ordersNeed } from "../../metrics/sources.ts";
import { noProductDay, productSalesByDay } from "./product-sales-of-window.ts";
import type { ProductReturn } from "./returns-of-product.ts";

/** Each day of the range with the day it is compared with; empty until orders are synced. */
export async function productPageDays(
  comparison: Comparison,
  { productId, returns }: { productId: number; returns: readonly ProductReturn[] },
): Promise<ProductReport["byDay"]> {
  const { store, period, accounts, truncatedDays, current, sources } = comparison;
  if (!isKnown(ordersNeed, sources)) return [];
  const sales = await productSalesByDay(comparison, { productId, window: period.current });
  const isCompared = comparedSides(comparison, orderFigures).previous !== null;
  const before =
    isCompared && period.previous
      ? await productSalesByDay(comparison, { productId, window: period.previous })
      : null;
  const viewed = await viewsByDay(comparison, current, productId);
  const earlierSide = comparedSides(comparison, analyticsFigures).previous;
  const viewedBefore = await viewsByDay(comparison, earlierSide, productId);
  const lastCompleteDay = accounts.google_analytics?.lastCompleteDay ?? -Infinity;
  const money = (minor: number) => toMajorUnits(minor, store.currency);
  const returned = returnsByDay(returns);
  const rows: ProductReport["byDay"] = [];
  for (let day = period.range.from; day <= period.range.to; day += 1) {
    const sale = sales.get(day) ?? noProductDay;
    const earlier = comparisonDayInWindow(day, period);
    const earlierSale = before && earlier !== null ? (before.get(earlier) ?? noProductDay) : null;
    const isViewed = day <= lastCompleteDay;
    const earlierViews = isViewed ? chartedComparisonDay(day, period) : null;
    rows.push({
      date: formatDay(day),
      revenue: money(sale.revenueMinor),
      units: sale.units,
      orders: sale.orders,
      returns: money(returned.get(day) ?? 0),
      views: viewed?.get(day) ?? null,
      previousRevenue: earlierSale && money(earlierSale.revenueMinor),
      previousUnits: earlierSale && earlierSale.units,
      previousOrders: earlierSale && earlierSale.orders,
      previousViews: earlierViews === null ? null : (viewedBefore?.get(earlierViews) ?? null),
      isComplete:
        isComplete(day, period) && (viewed === null || (isViewed && !truncatedDays.has(day))),
      isKnown: day <= period.firstOpenDay,
    });
  }
  return rows;
}

/** Views of the product on each day with known views; null when there is none. */
async function viewsByDay(
  { db, store, cache, accounts }: Comparison,
  figures: Figures | null,
  productId: number,
): Promise<ReadonlyMap<number, number> | null> {
  const account = accounts.google_analytics;
  const views = await figures?.productViews();
  if (account === null || !views) return null;
  const scope = { storeId: store.id, accountId: account.id, cache, span: views.span };
  return productViewsOfDays(db, { ...scope, productId });
}

function returnsByDay(returns: readonly ProductReturn[]): Map<number, number> {
  const days = new Map<number, number>();
  for (const { day, returnsMinor } of returns) {
    days.set(day, (days.get(day) ?? 0) + returnsMinor);
  }
  return days;
}

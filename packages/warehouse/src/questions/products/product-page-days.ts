import { toMajorUnits } from "@cartograph/contracts/currency.ts";
import type { ProductReport } from "@cartograph/contracts/reports/product.ts";
import { comparisonDayInWindow } from "../../calendar/comparison-day-in-window.ts";
import { chartedComparisonDay } from "../../calendar/comparison-days.ts";
import { leapDayAfter } from "../../calendar/leap-day-after.ts";
import { formatDay } from "../../calendar/days.ts";
import { analyticsFigures, comparedSides, orderFigures } from "../../metrics/compared-sides.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import type { Figures } from "../../metrics/figures.ts";
import { productViewsOfDays } from "../../metrics/products/product-views.ts";
import { findOrderDays } from "../../metrics/order-days.ts";
import { isKnown, ordersNeed } from "../../metrics/sources.ts";
import { noProductDay, productSalesByDay } from "./product-sales-of-window.ts";
import { type ComparisonDays, isAnyKnown } from "./products-by-day.ts";
import type { ProductReturn } from "./returns-of-product.ts";

/** Each day of the range with its comparison day; empty until orders are synced. */
export async function productPageDays(
  comparison: Comparison,
  { productId, returns }: { productId: number; returns: readonly ProductReturn[] },
): Promise<ProductReport["byDay"]> {
  const { store, period, accounts, truncatedDays, current, sources } = comparison;
  if (!isKnown(ordersNeed, sources)) return [];
  const sales = await productSalesByDay(comparison, { productId, window: period.current });
  const isCompared = comparedSides(comparison, orderFigures).previous !== null;
  const previousSales =
    isCompared && period.previous
      ? await productSalesByDay(comparison, { productId, window: period.previous })
      : null;
  const views = await viewsByDay(comparison, current, productId);
  const viewsSide = comparedSides(comparison, analyticsFigures).previous;
  const previousViews = await viewsByDay(comparison, viewsSide, productId);
  const lastCompleteDay = accounts.google_analytics?.lastCompleteDay ?? -Infinity;
  const money = (minor: number) => toMajorUnits(minor, store.currency);
  const returned = returnsByDay(returns);
  const orderDays = await findOrderDays(comparison);
  const previousOf = ({ salesDay, viewsDay }: ComparisonDays) => {
    const sold =
      previousSales && salesDay !== null ? (previousSales.get(salesDay) ?? noProductDay) : null;
    return {
      revenue: sold && money(sold.revenueMinor),
      units: sold && sold.units,
      orders: sold && sold.orders,
      views: viewsDay === null ? null : (previousViews?.get(viewsDay) ?? null),
    };
  };
  const rows: ProductReport["byDay"] = [];
  for (let day = period.range.from; day <= period.range.to; day += 1) {
    const sale = sales.get(day) ?? noProductDay;
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
      revenue: money(sale.revenueMinor),
      units: sale.units,
      orders: sale.orders,
      returns: money(returned.get(day) ?? 0),
      views: views?.get(day) ?? null,
      previousRevenue: previous.revenue,
      previousUnits: previous.units,
      previousOrders: previous.orders,
      previousViews: previous.views,
      ...(isAnyKnown(leapDay) && { previousLeapDay: leapDay }),
      isComplete:
        orderDays.isComplete(day) && (views === null || (hasAllViews && !truncatedDays.has(day))),
      isKnown: orderDays.isKnown(day),
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

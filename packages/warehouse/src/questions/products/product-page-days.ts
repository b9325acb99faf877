import { toMajorUnits } from "@cartograph/contracts/currency.ts";
import type { ProductReport } from "@cartograph/contracts/reports/product.ts";
import { analyticsFigures, comparedSides, orderFigures } from "../../metrics/compared-sides.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import type { Figures } from "../../metrics/figures.ts";
import { productViewsOfDays } from "../../metrics/products/product-views.ts";
import { isKnown, ordersNeed } from "../../metrics/sources.ts";
import { comparedDays } from "./compared-days.ts";
import { noProductDay, productSalesByDay } from "./product-sales-of-window.ts";

import type { ProductReturn } from "./returns-of-product.ts";

/** Each day of the range with its comparison day; empty until orders are synced. */
export async function productPageDays(
  comparison: Comparison,
  { productId, returns }: { productId: number; returns: readonly ProductReturn[] },
): Promise<ProductReport["byDay"]> {
  const { store, period, current, sources } = comparison;
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
  const money = (minor: number) => toMajorUnits(minor, store.currency);
  const returned = returnsByDay(returns);
  const days = comparedDays(comparison, views !== null, ({ salesDay, viewsDay }) => {
    const sold =
      previousSales && salesDay !== null ? (previousSales.get(salesDay) ?? noProductDay) : null;
    return {
      revenue: sold && money(sold.revenueMinor),
      units: sold && sold.units,
      orders: sold && sold.orders,
      views: viewsDay === null ? null : (previousViews?.get(viewsDay) ?? null),
    };
  });
  return days.map(({ day, previous, fields }) => {
    const sale = sales.get(day) ?? noProductDay;
    return {
      ...fields,
      revenue: money(sale.revenueMinor),
      units: sale.units,
      orders: sale.orders,
      returns: money(returned.get(day) ?? 0),
      views: views?.get(day) ?? null,
      previousRevenue: previous.revenue,
      previousUnits: previous.units,
      previousOrders: previous.orders,
      previousViews: previous.views,
    };
  });
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

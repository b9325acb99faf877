import { toMajorUnits } from "@cartograph/contracts/currency.ts";
import type { ProductsReport } from "@cartograph/contracts/reports/products.ts";
import { comparedDay } from "../../calendar/compared-day.ts";
import { previousDay } from "../../calendar/earlier-days.ts";
import { isComplete } from "../../calendar/period.ts";
import { formatDay } from "../../calendar/zoned-day.ts";
import { comparedSides, orderFigures } from "../../metrics/compared-sides.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { countSeries, seriesOf } from "../../metrics/series.ts";
import {
  addProductTotals,
  type ProductTotals,
  productTotalsByDay,
} from "../../metrics/products/product-sales.ts";
import { percent } from "../../metrics/ratio.ts";
import { isKnown, ordersNeed } from "../../metrics/sources.ts";
import type { OwnSeries } from "../series/courses.ts";
import { comparedViews, type ProductViews, productViews, viewsByDay } from "./product-views.ts";

/** What all products together sold on the days of the range and on those before, and how often they were looked at. */
export type ProductDays = {
  /** Null while no orders were read, and on a side that there is not. */
  sales: ReadonlyMap<number, ProductTotals> | null;
  previousSales: ReadonlyMap<number, ProductTotals> | null;
  views: ProductViews | null;
  comparedViews: Awaited<ReturnType<typeof comparedViews>>;
  /** Of the days that were read; null when none was. */
  viewsByDay: ReadonlyMap<number, number> | null;
};

export async function productDays(comparison: Comparison): Promise<ProductDays> {
  const { db, store, cache, period, sources } = comparison;
  const known = isKnown(ordersNeed, sources);
  const isCompared = comparedSides(comparison, orderFigures).previous !== null;
  const views = await productViews(comparison);
  return {
    sales: known ? await productTotalsByDay(db, { store, cache, window: period.current }) : null,
    previousSales:
      isCompared && period.previous
        ? await productTotalsByDay(db, { store, cache, window: period.previous })
        : null,
    views,
    comparedViews: await comparedViews(comparison),
    viewsByDay: views && (await viewsByDay(comparison, views)),
  };
}

/** Every day of the range beside the day that it is compared with. */
export async function productsByDay(
  comparison: Comparison,
  { sales, previousSales, views, comparedViews: compared, viewsByDay: viewed }: ProductDays,
): Promise<ProductsReport["byDay"]> {
  const { store, period, accounts, truncatedDays } = comparison;
  if (sales === null) return [];
  const viewedBefore = compared.previous && (await viewsByDay(comparison, compared.previous));
  const lastCompleteDay = accounts.google_analytics?.lastCompleteDay ?? -Infinity;
  const rows: ProductsReport["byDay"] = [];
  for (let day = period.range.from; day <= period.range.to; day += 1) {
    const totals = sales.get(day);
    const earlier = comparedDay(day, period);
    const isPair = earlier !== null && previousSales !== null;
    const before = isPair ? previousSales.get(earlier) : undefined;
    const isViewed = day <= lastCompleteDay;
    const behind = isViewed ? previousDay(day, period) : null;
    rows.push({
      date: formatDay(day),
      revenue: toMajorUnits(totals?.revenueMinor ?? 0, store.currency),
      units: totals?.units ?? 0,
      // A day that was not read: how often its products were looked at is not known.
      views: viewed?.get(day) ?? null,
      previousRevenue: isPair ? toMajorUnits(before?.revenueMinor ?? 0, store.currency) : null,
      previousUnits: isPair ? (before?.units ?? 0) : null,
      previousViews: behind === null ? null : (viewedBefore?.get(behind) ?? null),
      isComplete:
        isComplete(day, period) && (views === null || (isViewed && !truncatedDays.has(day))),
      isKnown: day <= period.firstOpenDay,
    });
  }
  return rows;
}

/** What the cards show, by day. */
export function productCourses({ sales, views, viewsByDay: viewed }: ProductDays): OwnSeries[] {
  const ofSales = (of: (totals: ProductTotals) => number | null) =>
    seriesOf({ byDay: sales, days: null }, addProductTotals, of);
  const shop = { isMoney: false, dailySource: null };
  return [
    {
      ...shop,
      id: "product_revenue",
      series: ofSales((totals) => totals.revenueMinor),
      isMoney: true,
    },
    { ...shop, id: "units", series: ofSales((totals) => totals.units) },
    {
      ...shop,
      id: "product_return_rate",
      series: ofSales((totals) => percent(totals.unitsReturned, totals.units)),
    },
    {
      id: "product_views",
      series: views && viewed && countSeries(viewed, views.span),
      isMoney: false,
      dailySource: "google_analytics",
    },
  ];
}

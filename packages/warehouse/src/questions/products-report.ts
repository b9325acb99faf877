import { toMajorUnits } from "@cartograph/contracts/currency.ts";
import type { MetricId } from "@cartograph/contracts/metrics.ts";
import type { ReportNotice } from "@cartograph/contracts/reports/report.ts";
import type { ProductsReport } from "@cartograph/contracts/reports/products.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { Ask } from "../ask.ts";
import { isComplete } from "../calendar/period.ts";
import { formatDay } from "../calendar/zoned-day.ts";
import type { Comparison } from "../metrics/comparison.ts";
import { percent, percentChange } from "../metrics/ratio.ts";
import { productTotals, productTotalsByDay } from "../metrics/product-sales.ts";
import { isKnown, ordersNeed } from "../metrics/sources.ts";
import { inComparison } from "./in-comparison.ts";
import { listCollections } from "./product-collections.ts";
import { productRows } from "./product-rows.ts";
import { comparedViews, type ProductViews, productViews, viewsByDay } from "./product-views.ts";
import { reportFrame } from "./report-frame.ts";

/** The metrics whose sources the report draws on: sales, and views once there are sessions. */
const shown = ["units", "sessions"] as const satisfies readonly MetricId[];

/** Lists are empty while no orders were read. */
export function productsReport(db: Database, ask: Ask): Promise<ProductsReport> {
  return inComparison(db, ask, async (comparison) => {
    const collections = await listCollections(comparison);
    const views = await productViews(comparison);
    const frame = await reportFrame(comparison, shown, ["item"]);
    return {
      ...frame,
      notices: [...frame.notices, ...unmatchedViews(views)],
      summary: await summary(comparison, views),
      collections: collections.map(({ id, title }) => ({ id, title })),
      products: await productRows(comparison, { collections, views }),
      byDay: await byDay(comparison, views),
    };
  });
}

async function summary(
  comparison: Comparison,
  views: ProductViews | null,
): Promise<ProductsReport["summary"]> {
  const { db, store, memory, period, sources } = comparison;
  const known = isKnown(ordersNeed, sources);
  const current = known ? await productTotals(db, { store, memory, window: period.current }) : null;
  const previous =
    known && period.previous
      ? await productTotals(db, { store, memory, window: period.previous })
      : null;
  const compared = await comparedViews(comparison);
  const returnRate = current && percent(current.unitsReturned, current.units);
  const returnRateBefore = previous && percent(previous.unitsReturned, previous.units);
  return {
    productRevenue: current && toMajorUnits(current.revenueMinor, store.currency),
    productRevenuePercentChange: percentChange(
      current?.revenueMinor ?? null,
      previous?.revenueMinor ?? null,
    ),
    previousProductRevenue: previous && toMajorUnits(previous.revenueMinor, store.currency),
    unitsSold: current?.units ?? null,
    unitsSoldPercentChange: percentChange(current?.units ?? null, previous?.units ?? null),
    previousUnitsSold: previous?.units ?? null,
    productViews: views && views.total,
    productViewsPercentChange: percentChange(compared.current, compared.previous),
    previousProductViews: compared.previous,
    returnRate,
    returnRatePercentChange: percentChange(returnRate, returnRateBefore),
    previousReturnRate: returnRateBefore,
  };
}

async function byDay(
  comparison: Comparison,
  views: ProductViews | null,
): Promise<ProductsReport["byDay"]> {
  const { db, store, memory, period, sources } = comparison;
  if (!isKnown(ordersNeed, sources)) return [];
  const days = await productTotalsByDay(db, { store, memory, span: period.range });
  const viewed = views && (await viewsByDay(comparison, views));
  const wholeUntil = views && (comparison.accounts.google_analytics?.lastWholeDay ?? -Infinity);
  const rows: ProductsReport["byDay"] = [];
  for (let day = period.range.from; day <= period.range.to; day += 1) {
    const totals = days.get(day);
    rows.push({
      date: formatDay(day),
      revenue: toMajorUnits(totals?.revenueMinor ?? 0, store.currency),
      units: totals?.units ?? 0,
      // A day that was not read: how often its products were looked at is not known.
      views: viewed?.get(day) ?? null,
      isComplete: isComplete(day, period) && (wholeUntil === null || day <= wholeUntil),
    });
  }
  return rows;
}

function unmatchedViews(views: ProductViews | null): ReportNotice[] {
  if (views === null || views.unmatched === 0) return [];
  const count = views.unmatched.toLocaleString("en");
  return [
    {
      code: "views_unmatched",
      message: `${count} of the product views are of items that fit no product of the store, such as ones that were removed: they are in the total and at no product.`,
    },
  ];
}

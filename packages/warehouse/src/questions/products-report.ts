import { toMajorUnits } from "@cartograph/contracts/currency.ts";
import type { MetricId } from "@cartograph/contracts/metrics.ts";
import type { ReportNotice } from "@cartograph/contracts/reports/report.ts";
import type { ProductsReport } from "@cartograph/contracts/reports/products.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { Ask } from "../ask.ts";
import type { Comparison } from "../metrics/comparison.ts";
import { addProductTotals } from "../metrics/product-sales.ts";
import { percent, percentChange } from "../metrics/ratio.ts";
import { courses } from "./courses.ts";
import { inComparison } from "./in-comparison.ts";
import { listCollections } from "./product-collections.ts";
import { productCourses, type ProductDays, productDays, productsByDay } from "./product-days.ts";
import { productRows } from "./product-rows.ts";
import type { ProductViews } from "./product-views.ts";
import { reportFrame } from "./report-frame.ts";

/** The metrics whose sources the report draws on: sales, and views once there are sessions. */
const shown = ["units", "sessions"] as const satisfies readonly MetricId[];

/** Lists are empty while no orders were read. */
export function productsReport(db: Database, ask: Ask): Promise<ProductsReport> {
  return inComparison(db, ask, async (comparison) => {
    const collections = await listCollections(comparison);
    const days = await productDays(comparison);
    const frame = await reportFrame(comparison, shown, ["item"]);
    return {
      ...frame,
      courses: await courses(comparison, [], productCourses(days)),
      notices: [...frame.notices, ...unmatchedViews(days.views)],
      summary: summary(comparison, days),
      collections: collections.map(({ id, title }) => ({ id, title })),
      products: await productRows(comparison, { collections, views: days.views }),
      byDay: await productsByDay(comparison, days),
    };
  });
}

function summary({ store }: Comparison, days: ProductDays): ProductsReport["summary"] {
  const { sales, previousSales, views, comparedViews: compared } = days;
  const current = sales && addProductTotals(sales.values());
  const previous = previousSales && addProductTotals(previousSales.values());
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
    productViewsPercentChange: percentChange(
      compared.current?.total ?? null,
      compared.previous?.total ?? null,
    ),
    previousProductViews: compared.previous?.total ?? null,
    returnRate,
    returnRatePercentChange: percentChange(returnRate, returnRateBefore),
    previousReturnRate: returnRateBefore,
  };
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

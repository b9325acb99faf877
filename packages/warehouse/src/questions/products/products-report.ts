import { toMajorUnits } from "@cartograph/contracts/currency.ts";
import type { MetricId } from "@cartograph/contracts/metrics/metric.ts";
import type { ReportNotice } from "@cartograph/contracts/reports/report.ts";
import type { ProductsReport } from "@cartograph/contracts/reports/products.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { Ask } from "../../ask.ts";
import { compareFigures } from "../../metrics/compare-figures.ts";
import { comparedSides, analyticsFigures, orderFigures } from "../../metrics/compared-sides.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { addNumbers } from "../../metrics/series.ts";
import { productReturns } from "../../metrics/products/product-returns.ts";
import { addProductTotals, type ProductTotals } from "../../metrics/products/product-sales.ts";
import { percent } from "../../metrics/ratio.ts";
import { netSales } from "../../metrics/sales/sales-by-day.ts";
import { courses } from "../series/courses.ts";
import { inComparison } from "../in-comparison.ts";
import { listCollections } from "./product-collections.ts";
import { productCourses, type ProductDays, productDays, productsByDay } from "./product-days.ts";
import { productRows } from "./product-rows.ts";
import type { ProductViews } from "./product-views.ts";
import { reportFrame } from "../report-frame.ts";

/** The metrics whose sources the report draws on: sales, and views once there are sessions. */
const shown = ["units", "sessions"] as const satisfies readonly MetricId[];

/** Lists are empty while no orders were read. */
export function productsReport(db: Database, ask: Ask): Promise<ProductsReport> {
  return inComparison(db, ask, async (comparison) => {
    const collections = await listCollections(comparison);
    const days = await productDays(comparison);
    const figures = productComparisons(comparison, days);
    const returns = await productReturns(comparison);
    const frame = await reportFrame(comparison, shown, ["item"]);
    return {
      ...frame,
      comparisons: figures,
      courses: await courses(comparison, [], productCourses(days)),
      notices: [...frame.notices, ...unmatchedViews(days.views)],
      summary: summary(figures),
      collections: collections.map(({ id, title }) => ({ id, title })),
      products: await productRows(comparison, { collections, views: days.views, returns }),
      notOfProducts: await notOfProducts(comparison, days, returns),
      byDay: await productsByDay(comparison, days),
    };
  });
}

type ProductFigures = ReturnType<typeof productComparisons>;

/** The figures of the cards, which are of products alone, over the range and what it is compared with. */
function productComparisons(comparison: Comparison, days: ProductDays) {
  const { sales, previousSales, views, comparedViews } = days;
  const current = sales && addProductTotals(sales.values());
  const previous = previousSales && addProductTotals(previousSales.values());
  const ofOrders = comparedSides(comparison, orderFigures);
  const compareSales = (
    of: (totals: ProductTotals) => number | null,
    toAnswer?: (figure: number) => number,
  ) => {
    const value = current && of(current);
    const pair = { value, compared: value, previous: previous && of(previous) };
    return compareFigures(pair, ofOrders, toAnswer);
  };
  return {
    product_revenue: compareSales(
      ({ revenueMinor }) => revenueMinor,
      (minor) => toMajorUnits(minor, comparison.store.currency),
    ),
    units: compareSales(({ units }) => units),
    product_views: compareFigures(
      {
        value: views && views.total,
        compared: comparedViews.current && comparedViews.current.total,
        previous: comparedViews.previous && comparedViews.previous.total,
      },
      comparedSides(comparison, analyticsFigures),
    ),
    product_return_rate: compareSales(({ unitsReturned, units }) => percent(unitsReturned, units)),
  };
}

function summary(figures: ProductFigures): ProductsReport["summary"] {
  const { product_revenue: revenue, units, product_views: views } = figures;
  const { product_return_rate: returnRate } = figures;
  return {
    productRevenue: revenue.value,
    productRevenuePercentChange: revenue.percentChange,
    previousProductRevenue: revenue.previous,
    unitsSold: units.value,
    unitsSoldPercentChange: units.percentChange,
    previousUnitsSold: units.previous,
    productViews: views.value,
    productViewsPercentChange: views.percentChange,
    previousProductViews: views.previous,
    returnRate: returnRate.value,
    returnRatePercentChange: returnRate.percentChange,
    previousReturnRate: returnRate.previous,
  };
}

/** What is left of the store's returns and net sales when those of its products are taken off. */
async function notOfProducts(
  { current, store }: Comparison,
  { sales }: ProductDays,
  returns: ReadonlyMap<number, number>,
): Promise<ProductsReport["notOfProducts"]> {
  if (sales === null) return null;
  const ofStore = await current.sales();
  const returnsOfProducts = addNumbers(returns.values());
  const { revenueMinor } = addProductTotals(sales.values());
  return {
    returns: toMajorUnits(ofStore.returns_minor - returnsOfProducts, store.currency),
    netSales: toMajorUnits(netSales(ofStore) - (revenueMinor - returnsOfProducts), store.currency),
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

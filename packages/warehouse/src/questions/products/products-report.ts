import { toMajorUnits } from "@cartograph/contracts/currency.ts";
import { type Filter, maxFilterValues } from "@cartograph/contracts/dimensions/filters.ts";
import type { ReportNotice } from "@cartograph/contracts/reports/report.ts";
import { metricFields } from "@cartograph/contracts/reports/metric-fields.ts";
import { cardMetrics } from "@cartograph/contracts/metrics/card-metrics.ts";
import type { ProductsReport } from "@cartograph/contracts/reports/products.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { ReportRequest } from "../../report-request.ts";
import { type Comparison, openComparison } from "../../metrics/comparison.ts";
import { isMeasured, measureAll } from "../../metrics/measure.ts";
import { addNumbers } from "../../metrics/series.ts";
import { netSales } from "../../metrics/sales/sales-by-day.ts";
import { fieldsOf } from "../metric-fields.ts";
import { withComparison } from "../with-comparison.ts";
import { listCollections } from "./product-collections.ts";
import { productsByDay } from "./products-by-day.ts";
import { productRowSums } from "./product-row-sums.ts";
import { productRows } from "./product-rows.ts";
import { searchProducts } from "./search-products.ts";
import type { ProductViews } from "../../metrics/products/product-views.ts";
import { reportFrame } from "../report-frame.ts";
import { openSections } from "../report-sections.ts";

/** The Products report. Its lists are empty until orders are synced. A search limits it to matching products. */
export function productsReport(
  db: Database,
  request: ReportRequest,
  { search = "" }: { search?: string } = {},
): Promise<ProductsReport> {
  return withComparison(db, request, async (unsearched) => {
    const found = search.trim() === "" ? null : await searchProducts(unsearched, search);
    const comparison = found ? await limitToProducts(unsearched, request, found) : unsearched;
    const sections = openSections(comparison);
    const collections = await listCollections(comparison);
    const metrics = await measureAll(comparison, cardMetrics.products);
    const views = await comparison.current.productViews();
    const sums = await productRowSums(comparison);
    const frame = await reportFrame(comparison, cardMetrics.products, ["item"]);
    return {
      ...frame,
      metrics,
      notices: [...frame.notices, ...unmatchedViews(views)],
      summary: fieldsOf(metricFields.products.summary, metrics),
      collections: collections.map(({ id, number, title }) => ({ id, number, title })),
      ...(found !== null && found.length <= maxFilterValues ? { found } : {}),
      products: await sections.load({ name: "products", like: "product_revenue", empty: [] }, () =>
        productRows(comparison, { collections, sums }),
      ),
      notOfProducts: await sections.load(
        { name: "notOfProducts", like: "product_revenue", empty: null },
        () => notOfProducts(comparison, sums.returns),
      ),
      byDay: await sections.load({ name: "byDay", like: "product_revenue", empty: [] }, () =>
        productsByDay(comparison),
      ),
      ...sections.notFiltered,
    };
  });
}

/** The same comparison for some products only, in the same snapshot. */
function limitToProducts(
  { db, cache }: Comparison,
  request: ReportRequest,
  products: readonly string[],
): Promise<Comparison> {
  const filter: Filter = { dimension: "product", operator: "is", values: products };
  return openComparison(db, { ...request, filters: [filter] }, cache);
}

/** The store's units, returns and net sales that belong to no product. */
async function notOfProducts(
  comparison: Comparison,
  returns: ReadonlyMap<number, number>,
): Promise<ProductsReport["notOfProducts"]> {
  if (!isMeasured(comparison, "product_revenue")) return null;
  const { current, store } = comparison;
  const storeSales = await current.sales();
  const returnsOfProducts = addNumbers(returns.values());
  const { revenueMinor, units } = await current.productTotals();
  return {
    units: storeSales.units - units,
    returns: toMajorUnits(storeSales.returns_minor - returnsOfProducts, store.currency),
    netSales: toMajorUnits(
      netSales(storeSales) - (revenueMinor - returnsOfProducts),
      store.currency,
    ),
  };
}

function unmatchedViews(views: ProductViews | null): ReportNotice[] {
  if (views === null || views.unmatched === 0) return [];
  const count = views.unmatched.toLocaleString("en");
  return [
    {
      code: "views_unmatched",
      message: `${count} of the product views are of items that match no product in the store, such as removed products. They are part of the total, but of no product.`,
    },
  ];
}

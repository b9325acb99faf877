import type { DimensionId } from "@cartograph/contracts/dimensions/definitions.ts";
import { filteredDimensions } from "@cartograph/contracts/dimensions/filters.ts";
import { matchesFilters } from "../../cuts/day-facts.ts";
import { groupValues } from "../../cuts/group-key.ts";
import { notCutBy } from "../../cuts/open-cut.ts";
import { productValues } from "../../dimensions/product-values.ts";
import { type Comparison, figuresScope } from "../../metrics/comparison.ts";
import { type Figures, openGroupedFigures } from "../../metrics/figures.ts";
import { productReturns } from "../../metrics/products/product-returns.ts";
import { productSales } from "../../metrics/products/product-sales.ts";
import type { ProductSale } from "../../metrics/products/product-sums.ts";
import { percent } from "../../metrics/ratio.ts";
import { addSales } from "../../metrics/sales/sales-by-day.ts";
import { addNumbers, sumOver, withoutDays } from "../../metrics/series.ts";
import { previousRevenue } from "./previous-revenue.ts";
import { type ConversionOf, productConversion } from "./product-conversion.ts";

/** The data of the rows of the products report, by our product id. */
export type ProductRowSums = {
  sales: readonly ProductSale[];
  /** Minor units; null without a comparison. */
  previousRevenue: ReadonlyMap<number, number> | null;
  /** Minor units. */
  returns: ReadonlyMap<number, number>;
  /** Null when views are not known. */
  views: ReadonlyMap<number, number> | null;
  conversionOf: ConversionOf;
  /** Whether a product of the catalog has a row even without figures. */
  isListed: (product: number) => boolean;
};

/** The sums over the facts that match all filters. */
export async function productRowSums(comparison: Comparison): Promise<ProductRowSums> {
  return comparison.filters.length === 0 ? unfilteredSums(comparison) : filteredSums(comparison);
}

async function unfilteredSums(comparison: Comparison): Promise<ProductRowSums> {
  const { db, store, cache, period } = comparison;
  const views = await comparison.current.productViews();
  const sales = await productSales(db, { store, cache, span: period.range });
  return {
    sales,
    previousRevenue: await previousRevenue(comparison),
    returns: await productReturns(comparison),
    views: views && views.byProduct,
    conversionOf: await productConversion(comparison, sales),
    isListed: () => true,
  };
}

async function filteredSums(comparison: Comparison): Promise<ProductRowSums> {
  const { db, period, current, filters } = comparison;
  const scope = figuresScope(comparison, { window: period.current });
  const groups = await openGroupedFigures(db, scope, {
    facts: ["sales", "order_lines", "item_views"],
    by: ["product"],
  });
  const ofProducts = [...groups].flatMap(([key, figures]) => {
    const [value = ""] = groupValues(key);
    return /^\d+$/.test(value) ? [{ product: Number(value), figures }] : [];
  });
  const dimensions = new Set<DimensionId>(["product", ...filteredDimensions(filters)]);
  const hasViews =
    notCutBy("product_views", [...dimensions]).length === 0 &&
    (await current.productViews()) !== null;
  const sales: ProductSale[] = [];
  const returns = new Map<number, number>();
  const views = new Map<number, number>();
  const conversion = new Map<number, number | null>();
  for (const { product, figures } of ofProducts) {
    const sums = await figures.sales();
    const totals = await figures.productTotals();
    sales.push({ productId: product, orders: sums.orders, ...totals });
    returns.set(product, sums.returns_minor);
    views.set(product, (await figures.productViews())?.total ?? 0);
    conversion.set(product, await conversionOf(figures));
  }
  return {
    // An order with a matching line also counts for the products of its other lines, without units or revenue.
    sales: sales.filter(({ units, revenueMinor }) => units !== 0 || revenueMinor !== 0),
    previousRevenue: await previousRevenue(comparison),
    returns: new Map([...returns].filter(([, minor]) => minor !== 0)),
    views: hasViews ? views : null,
    conversionOf: (product) => conversion.get(product) ?? null,
    isListed: await productFilter(comparison),
  };
}

/** Orders ÷ views on the days with known views and orders. */
async function conversionOf(figures: Figures): Promise<number | null> {
  const views = await figures.productViewsByDay();
  const days = views && figures.daysWithOrders(views.days);
  if (views === null || days === null) return null;
  const sales = withoutDays(await figures.salesByDay(), days.leftOut);
  const { orders } = sumOver(sales, days, addSales);
  return percent(orders, sumOver(views.byDay, days, addNumbers));
}

const catalogDimensions = new Set<DimensionId>(["product", "vendor", "product_type", "collection"]);

/** Whether a product matches the filters. If any is not about the catalog, only products with figures have rows. */
async function productFilter({
  db,
  store,
  filters,
}: Comparison): Promise<(product: number) => boolean> {
  const dimensions = filteredDimensions(filters);
  if (dimensions.some((dimension) => !catalogDimensions.has(dimension))) return () => false;
  const valuesOf = await productValues(db, store.id, dimensions);
  return (product) => matchesFilters(filters, (dimension) => valuesOf(dimension, product));
}

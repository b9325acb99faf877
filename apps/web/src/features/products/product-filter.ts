import type { Filter } from "@cartograph/contracts/dimensions/filters.ts";
import type { ProductsReport } from "@cartograph/contracts/reports/products.ts";
import type { Sort } from "@cartograph/ui/data-table/column.ts";

type Product = ProductsReport["products"][number];
type SalesFigure = "orders" | "units" | "revenue" | "returns" | "netSales";
/** A product; its sales are null in a range that ends before the first data. */
export type ProductRow = Omit<Product, SalesFigure> & Record<SalesFigure, number | null>;

export function withoutSales(product: Product): ProductRow {
  return { ...product, orders: null, units: null, revenue: null, returns: null, netSales: null };
}

/** The option for all collections. */
export const allCollections = "all";

/** The sort options of the specification. Column headers offer the others. */
export const productSorts = [
  { value: "revenue", label: "Revenue (high to low)" },
  { value: "orders", label: "Orders (high to low)" },
  { value: "views", label: "Views (high to low)" },
  { value: "conversionRate", label: "Conversion (high to low)" },
] as const;

/** The collection that the screen is filtered by, by its number; the option for all if it is none or several. */
export function collectionOf(
  filters: readonly Filter[],
  collections: readonly { number: string }[],
): string {
  const [only, ...others] = filters.filter(({ dimension }) => dimension === "collection");
  if (only === undefined || others.length > 0 || only.operator !== "is") return allCollections;
  const [value = "", ...more] = only.values;
  const isKnown = more.length === 0 && collections.some(({ number }) => number === value);
  return isKnown ? value : allCollections;
}

/** The filters with another collection, or with none. */
export function withCollection(filters: readonly Filter[], collection: string): Filter[] {
  const others = filters.filter(({ dimension }) => dimension !== "collection");
  if (collection === allCollections) return others;
  return [...others, { dimension: "collection", operator: "is", values: [collection] }];
}

/** The sort option that matches a sort; null for other columns. */
export function namedSort(sort: Sort): string | null {
  if (sort.direction !== "descending") return null;
  return productSorts.find(({ value }) => value === sort.key)?.value ?? null;
}

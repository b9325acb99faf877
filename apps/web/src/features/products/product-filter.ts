import type { ProductsReport } from "@cartograph/contracts/reports/products.ts";
import type { Sort } from "@cartograph/ui/data-table/column.ts";

export type ProductRow = ProductsReport["products"][number];

/** The value that stands for no choice of a collection. */
export const allCollections = "all";

/** The four orders that the specification names; any column may be pressed besides. */
export const productSorts = [
  { value: "revenue", label: "Revenue (high to low)" },
  { value: "orders", label: "Orders (high to low)" },
  { value: "views", label: "Views (high to low)" },
  { value: "conversionRate", label: "Conversion (high to low)" },
] as const;

/** The products of a collection, or all of them. */
export function productsOf(
  products: readonly ProductRow[],
  collectionId: string,
): readonly ProductRow[] {
  if (collectionId === allCollections) return products;
  return products.filter(({ collectionIds }) => collectionIds.includes(collectionId));
}

/** Which of the named orders a sort is; null when a column was pressed that has none. */
export function namedSort(sort: Sort): string | null {
  if (sort.direction !== "descending") return null;
  return productSorts.find(({ value }) => value === sort.key)?.value ?? null;
}

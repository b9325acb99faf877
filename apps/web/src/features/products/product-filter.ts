import type { ProductsReport } from "@cartograph/contracts/reports/products.ts";
import type { Sort } from "@cartograph/ui/data-table/column.ts";

export type ProductRow = ProductsReport["products"][number];

/** The option for all collections. */
export const allCollections = "all";

/** The sort options of the specification. Column headers offer the others. */
export const productSorts = [
  { value: "revenue", label: "Revenue (high to low)" },
  { value: "orders", label: "Orders (high to low)" },
  { value: "views", label: "Views (high to low)" },
  { value: "conversionRate", label: "Conversion (high to low)" },
] as const;

/** The products of a collection, or all products. */
export function productsOf(
  products: readonly ProductRow[],
  collectionId: string,
): readonly ProductRow[] {
  if (collectionId === allCollections) return products;
  return products.filter(({ collectionIds }) => collectionIds.includes(collectionId));
}

/** The sort option that matches a sort; null for other columns. */
export function namedSort(sort: Sort): string | null {
  if (sort.direction !== "descending") return null;
  return productSorts.find(({ value }) => value === sort.key)?.value ?? null;
}

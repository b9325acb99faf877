import { toMajorUnits } from "@cartograph/contracts/currency.ts";
import type { ProductsReport } from "@cartograph/contracts/reports/products.ts";
import { groupBy } from "../../grouping.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { percent } from "../../metrics/ratio.ts";
import { isKnown, ordersNeed } from "../../metrics/sources.ts";
import { loadCached } from "../../store-cache.ts";
import type { CollectionWithProducts } from "./product-collections.ts";
import { byRevenueThenSku } from "./compare-products.ts";
import type { ProductRowSums } from "./product-row-sums.ts";

/**
 * Every product in the catalog, except gift cards, and every product with a sale, return or view in the range. Highest
 * revenue first.
 */
export async function productRows(
  comparison: Comparison,
  { collections, sums }: { collections: readonly CollectionWithProducts[]; sums: ProductRowSums },
): Promise<ProductsReport["products"]> {
  const { db, store, sources } = comparison;
  if (!isKnown(ordersNeed, sources)) return [];
  const { sales, previousRevenue, returns, views, conversionOf, isListed } = sums;
  const saleOf = new Map(sales.map((sale) => [sale.productId, sale]));
  const collectionsOf = groupBy(
    collections.flatMap(({ id, productExternalIds }) =>
      productExternalIds.map((product) => ({ id, product })),
    ),
    ({ product }) => product,
  );
  const partlyCounted = await productsWithUncountedVariants(comparison);
  const products = await db
    .selectFrom("products")
    .select([
      "id",
      "ext_id",
      "title",
      "sku",
      "price_minor",
      "inventory",
      "is_catalogued",
      "is_gift_card",
      "deleted_at",
    ])
    .where("store_id", "=", store.id)
    .execute();
  return products
    .filter((product) => {
      const isInCatalog = product.is_catalogued === 1 && product.deleted_at === null;
      const hasFigures =
        saleOf.has(product.id) || returns.has(product.id) || (views?.get(product.id) ?? 0) > 0;
      return hasFigures || (isInCatalog && product.is_gift_card === 0 && isListed(product.id));
    })
    .map((product) => {
      const sale = saleOf.get(product.id);
      const revenueMinor = sale?.revenueMinor ?? 0;
      const returnsMinor = returns.get(product.id) ?? 0;
      return {
        id: product.ext_id,
        number: String(product.id),
        title: product.title,
        sku: product.sku,
        price:
          product.price_minor === null ? null : toMajorUnits(product.price_minor, store.currency),
        views: views && (views.get(product.id) ?? 0),
        orders: sale?.orders ?? 0,
        units: sale?.units ?? 0,
        revenue: toMajorUnits(revenueMinor, store.currency),
        previousRevenue:
          previousRevenue && toMajorUnits(previousRevenue.get(product.id) ?? 0, store.currency),
        returns: toMajorUnits(returnsMinor, store.currency),
        netSales: toMajorUnits(revenueMinor - returnsMinor, store.currency),
        conversionRate: conversionOf(product.id),
        inventory: product.inventory,
        ...(product.inventory !== null &&
          partlyCounted.has(product.id) && { isStockPartial: true as const }),
        unitsReturned: sale?.unitsReturned ?? 0,
        returnRate: sale ? percent(sale.unitsReturned, sale.units) : null,
        collectionIds: (collectionsOf.get(product.ext_id) ?? []).map(({ id }) => id),
      };
    })
    .toSorted(byRevenueThenSku);
}

/** Products with a variant whose stock is not tracked or unknown. */
function productsWithUncountedVariants({ db, store, cache }: Comparison): Promise<Set<number>> {
  const cached = {
    name: "products with uncounted variants",
    bytesOf: ({ size }: Set<number>) => 100 + size * 40,
  };
  return loadCached(cache, cached, async () => {
    const variants = await db
      .selectFrom("variants")
      .select("product_id")
      .distinct()
      .where("store_id", "=", store.id)
      .where(({ or, eb }) =>
        or([eb("is_stock_tracked", "=", 0), eb("inventory_quantity", "is", null)]),
      )
      .execute();
    return new Set(variants.map(({ product_id }) => product_id));
  });
}

import { toMajorUnits } from "@cartograph/contracts/currency.ts";
import type { ProductReport } from "@cartograph/contracts/reports/product.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { StoreContext } from "../../report-request.ts";
import { percent } from "../../metrics/ratio.ts";
import { productLines, type ProductScope } from "./product-lines.ts";
import type { ProductReturn } from "./returns-of-product.ts";
import { compareText } from "../../compare-text.ts";

type VariantSums = {
  id: string | null;
  sku: string | null;
  title: string;
  orders: number;
  units: number;
  revenueMinor: number;
  unitsReturned: number;
  returnsMinor: number;
};

/** Identifies a line's variant: its id, otherwise its SKU, otherwise its title. */
type VariantIdentity = { variantExtId: string | null; sku: string | null; title: string | null };

const unknownSales = {
  orders: null,
  units: null,
  unitsReturned: null,
  revenue: null,
  returns: null,
  netSales: null,
  returnRate: null,
};

/** The variants in the catalog and those sold or returned, highest revenue first; ties by SKU, then title. */
export async function productVariants(
  db: Database,
  {
    store,
    returns,
    areOrdersKnown,
    ...scope
  }: ProductScope & {
    store: StoreContext;
    returns: readonly ProductReturn[];
    areOrdersKnown: boolean;
  },
): Promise<ProductReport["variants"]> {
  const all = new Map<string, VariantSums>();
  for (const line of await soldVariants(db, scope)) {
    const sums = sumsOf(all, line);
    sums.orders += line.orders;
    sums.units += line.units;
    sums.revenueMinor += line.revenueMinor;
    sums.unitsReturned += line.unitsReturned;
  }
  for (const row of returns) sumsOf(all, row).returnsMinor += row.returnsMinor;
  const catalog = await catalogVariants(db, scope);
  for (const variant of catalog.values()) {
    sumsOf(all, { variantExtId: variant.ext_id, sku: variant.sku, title: variant.title });
  }
  const money = (minor: number) => toMajorUnits(minor, store.currency);
  return [...all.values()]
    .map(({ id, revenueMinor, returnsMinor, ...sums }) => {
      const known = id === null ? undefined : catalog.get(id);
      return {
        ...sums,
        id,
        title: known?.title ?? sums.title,
        sku: known?.sku ?? sums.sku,
        price: known ? money(known.price_minor) : null,
        inventory: known?.is_stock_tracked === 1 ? known.inventory_quantity : null,
        revenue: money(revenueMinor),
        returns: money(returnsMinor),
        netSales: money(revenueMinor - returnsMinor),
        returnRate: percent(sums.unitsReturned, sums.units),
        ...(areOrdersKnown ? {} : unknownSales),
      };
    })
    .toSorted(
      (a, b) =>
        (b.revenue ?? 0) - (a.revenue ?? 0) ||
        compareText(a.sku, b.sku) ||
        compareText(a.title, b.title),
    );
}

/** The sums of a variant, added to `all` if new. The line of a return may be unknown, and therefore its title. */
function sumsOf(
  all: Map<string, VariantSums>,
  { variantExtId: id, sku, title }: VariantIdentity,
): VariantSums {
  const nameKey = sku === null ? `title ${title ?? ""}` : `sku ${sku}`;
  const key = id === null ? nameKey : `id ${id}`;
  const known = all.get(key);
  if (known !== undefined) return known;
  const sums = { orders: 0, units: 0, revenueMinor: 0, unitsReturned: 0, returnsMinor: 0 };
  const added = { id, sku, title: sku ?? title ?? "Unknown variant", ...sums };
  all.set(key, added);
  return added;
}

/** Sales by variant. An order counts once per variant, even if its lines differ in title or SKU. */
async function soldVariants(db: Database, scope: ProductScope) {
  return productLines(db, scope)
    .select(({ fn, ref, eb }) => [
      ref("line.variant_ext_id").as("variantExtId"),
      fn.max("line.sku").as("sku"),
      fn.max("line.title").as("title"),
      fn.count<number>("line.order_id").distinct().as("orders"),
      fn.sum<number>("line.quantity").as("units"),
      fn.sum<number>(eb("line.gross_minor", "-", eb.ref("line.discount_minor"))).as("revenueMinor"),
      fn.sum<number>("line.returned_quantity").as("unitsReturned"),
    ])
    .groupBy(({ eb, ref }) => [
      ref("line.variant_ext_id"),
      eb.case().when("line.variant_ext_id", "is", null).then(eb.ref("line.sku")).end(),
      eb
        .case()
        .when(eb.and([eb("line.variant_ext_id", "is", null), eb("line.sku", "is", null)]))
        .then(eb.ref("line.title"))
        .end(),
    ])
    .execute();
}

async function catalogVariants(db: Database, { storeId, productId }: ProductScope) {
  const rows = await db
    .selectFrom("variants")
    .select(["ext_id", "title", "sku", "price_minor", "is_stock_tracked", "inventory_quantity"])
    .where("store_id", "=", storeId)
    .where("product_id", "=", productId)
    .execute();
  return new Map(rows.map((row) => [row.ext_id, row]));
}

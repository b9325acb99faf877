import type { ProductRecord } from "@cartograph/contracts/records.ts";
import { reserveIds } from "@cartograph/database/dialects/reserve-ids.ts";
import type { Database, Schema } from "@cartograph/database/schema.ts";
import type { Selectable } from "kysely";
import type { StoreContext } from "../../report-request.ts";
import type { Ingested } from "../sales/ingest-orders.ts";
import { deleteNamingLines } from "../../rollups/line-product-names.ts";
import { refreshInventory } from "./product-inventory.ts";
import { refusalOf, refuseProduct, type Refusal } from "../refusal.ts";

type Variant = Selectable<Schema["variants"]>;

/** Stores products with their variants; a record older than the stored one changes nothing. */
export async function ingestProducts(
  db: Database,
  store: StoreContext,
  records: readonly ProductRecord[],
): Promise<Ingested> {
  const refused: Refusal[] = [];
  let stored = 0;
  for (const record of records) {
    const reason = refuseProduct(record, store.currency);
    if (reason !== null) {
      refused.push(refusalOf(record, reason, store.currency));
      continue;
    }
    stored += Number(await storeProduct(db, store.id, record));
  }
  return { stored, unchanged: records.length - refused.length - stored, refused };
}

async function storeProduct(
  db: Database,
  storeId: number,
  record: ProductRecord,
): Promise<boolean> {
  const content = productContent(record);
  const existing = await db
    .selectFrom("products")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("ext_id", "=", record.externalId)
    .executeTakeFirst();
  if (existing !== undefined && record.updatedAt < (existing.source_updated_at ?? -Infinity)) {
    return false;
  }
  const row = { ...content, source_updated_at: record.updatedAt };
  const productId = existing?.id ?? (await insertProduct(db, { storeId, record, row }));
  const columns = Object.keys(content) as (keyof typeof content)[];
  let isChanged = existing === undefined;
  if (existing !== undefined) {
    isChanged = columns.some((column) => content[column] !== existing[column]);
    await db
      .updateTable("products")
      .set(row)
      .where("store_id", "=", storeId)
      .where("id", "=", productId)
      .execute();
    if (existing.is_catalogued === 0) await deleteNamingLines(db, storeId, productId);
  }
  const hasNewVariants = await storeVariants(db, { storeId, productId, record });
  const hasNewStock = await refreshInventory(db, storeId, productId);
  return isChanged || hasNewVariants || hasNewStock;
}

function productContent(record: ProductRecord) {
  const [first] = record.variants;
  const prices = record.variants.map((variant) => variant.priceMinor);
  return {
    title: record.title,
    sku: first?.sku ?? null,
    handle: record.handle,
    status: record.status,
    vendor: record.vendor,
    product_type: record.productType,
    image_url: record.imageUrl,
    is_gift_card: Number(record.isGiftCard),
    is_catalogued: 1,
    price_minor: prices.length === 0 ? null : Math.min(...prices),
  };
}

async function insertProduct(
  db: Database,
  product: {
    storeId: number;
    record: ProductRecord;
    row: ReturnType<typeof productContent> & { source_updated_at: number };
  },
): Promise<number> {
  const { storeId, record, row } = product;
  const id = await reserveIds(db, { storeId, table: "products" }, 1);
  await db
    .insertInto("products")
    .values({ ...row, id, store_id: storeId, ext_id: record.externalId })
    .execute();
  return id;
}

/** Stock from an inventory record wins, because the copy in the product record may be older. */
function variantRow(
  reported: ProductRecord["variants"][number],
  known: Variant | undefined,
): Omit<Variant, "store_id" | "ext_id" | "product_id"> {
  const stock =
    known !== undefined && known.inventory_updated_at !== null
      ? known
      : {
          unit_cost_minor: reported.unitCostMinor,
          is_stock_tracked: Number(reported.isStockTracked),
          inventory_quantity: reported.inventoryQuantity,
          inventory_updated_at: null,
          stock_changed_at: null,
        };
  return {
    title: reported.title,
    sku: reported.sku,
    price_minor: reported.priceMinor,
    compare_at_price_minor: reported.compareAtPriceMinor,
    unit_cost_minor: stock.unit_cost_minor,
    is_stock_tracked: stock.is_stock_tracked,
    inventory_quantity: stock.inventory_quantity,
    inventory_updated_at: stock.inventory_updated_at,
    stock_changed_at: stock.stock_changed_at,
  };
}

async function storeVariants(
  db: Database,
  product: { storeId: number; productId: number; record: ProductRecord },
): Promise<boolean> {
  const { storeId, productId, record } = product;
  const reported = new Map(record.variants.map((variant) => [variant.externalId, variant]));
  const known = await knownVariants(db, product);
  const formerProducts = new Set<number>();
  let isChanged = false;
  for (const [extId, variant] of reported) {
    const before = known.get(extId);
    const row = { ...variantRow(variant, before), product_id: productId };
    const columns = Object.keys(row) as (keyof typeof row)[];
    if (before !== undefined && columns.every((column) => row[column] === before[column])) continue;
    isChanged = true;
    if (before !== undefined && before.product_id !== productId)
      formerProducts.add(before.product_id);
    await db
      .insertInto("variants")
      .values({ ...row, store_id: storeId, ext_id: extId })
      .onConflict((conflict) => conflict.columns(["store_id", "ext_id"]).doUpdateSet(row))
      .execute();
  }
  for (const variant of known.values()) {
    if (reported.has(variant.ext_id) || variant.product_id !== productId) continue;
    isChanged = true;
    await dropVariant(db, variant);
  }
  for (const formerId of formerProducts) await refreshInventory(db, storeId, formerId);
  return isChanged;
}

async function knownVariants(
  db: Database,
  product: { storeId: number; productId: number; record: ProductRecord },
): Promise<Map<string, Variant>> {
  const variants = db.selectFrom("variants").selectAll().where("store_id", "=", product.storeId);
  const ofProduct = await variants.where("product_id", "=", product.productId).execute();
  const known = new Map(ofProduct.map((variant) => [variant.ext_id, variant]));
  // A variant may be stored from an inventory record only, or may have moved from another product.
  for (const { externalId } of product.record.variants) {
    if (known.has(externalId)) continue;
    const variant = await variants.where("ext_id", "=", externalId).executeTakeFirst();
    if (variant !== undefined) known.set(externalId, variant);
  }
  return known;
}

/** A variant with stock from an inventory record is kept without a product. */
async function dropVariant(db: Database, variant: Variant): Promise<void> {
  const key = [variant.store_id, variant.ext_id] as const;
  if (variant.inventory_updated_at === null) {
    await db
      .deleteFrom("variants")
      .where("store_id", "=", key[0])
      .where("ext_id", "=", key[1])
      .execute();
    return;
  }
  await db
    .updateTable("variants")
    .set({ product_id: 0, title: "", sku: null, price_minor: 0, compare_at_price_minor: null })
    .where("store_id", "=", key[0])
    .where("ext_id", "=", key[1])
    .execute();
}

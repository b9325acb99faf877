import type { InventoryRecord } from "@cartograph/contracts/records.ts";
import type { Database, Schema } from "@cartograph/database/schema.ts";
import type { Selectable } from "kysely";
import type { Ingested } from "../sales/ingest-orders.ts";

/** Stores stock levels. If two records have the same time, the one that arrives later wins. */
export async function ingestInventory(
  db: Database,
  storeId: number,
  records: readonly InventoryRecord[],
): Promise<Ingested> {
  const productIds = new Set<number>();
  let stored = 0;
  for (const record of records) {
    const productId = await storeStock(db, storeId, record);
    if (productId === null) continue;
    stored += 1;
    productIds.add(productId);
  }
  for (const productId of productIds) await refreshInventory(db, storeId, productId);
  return { stored, unchanged: records.length - stored, refused: [] };
}

/** Returns the id of the product whose stock changed (0 if it has no product yet), or null if nothing changed. */
async function storeStock(
  db: Database,
  storeId: number,
  record: InventoryRecord,
): Promise<number | null> {
  const known = await db
    .selectFrom("variants")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("ext_id", "=", record.variantExternalId)
    .executeTakeFirst();
  if (record.updatedAt < (known?.inventory_updated_at ?? -Infinity)) return null;
  const stock = stockColumns(record, known);
  if (known === undefined) {
    await insertStockWithoutProduct(db, storeId, { record, stock });
    return 0;
  }
  await db
    .updateTable("variants")
    .set({ ...stock, inventory_updated_at: record.updatedAt })
    .where("store_id", "=", storeId)
    .where("ext_id", "=", record.variantExternalId)
    .execute();
  const columns = Object.keys(stock) as (keyof typeof stock)[];
  return columns.some((column) => stock[column] !== known[column]) ? known.product_id : null;
}

function stockColumns(record: InventoryRecord, known: Selectable<Schema["variants"]> | undefined) {
  const stock = {
    is_stock_tracked: Number(record.isStockTracked),
    inventory_quantity: record.available,
  };
  // A change of tracking or of locations changes no quantity's time.
  const isChanged =
    known !== undefined &&
    (stock.is_stock_tracked !== known.is_stock_tracked ||
      stock.inventory_quantity !== known.inventory_quantity);
  return {
    ...stock,
    unit_cost_minor: record.unitCostMinor,
    stock_changed_at: isChanged
      ? record.updatedAt
      : Math.max(record.stockChangedAt, known?.stock_changed_at ?? -Infinity),
  };
}

/** An inventory record may arrive before its product. */
async function insertStockWithoutProduct(
  db: Database,
  storeId: number,
  inventory: { record: InventoryRecord; stock: ReturnType<typeof stockColumns> },
): Promise<void> {
  await db
    .insertInto("variants")
    .values({
      ...inventory.stock,
      store_id: storeId,
      ext_id: inventory.record.variantExternalId,
      product_id: 0,
      title: "",
      price_minor: 0,
      inventory_updated_at: inventory.record.updatedAt,
    })
    .execute();
}

/**
 * Sets a product's stock to the sum over its tracked variants; null when none is tracked or no quantity is known.
 * @returns true if it changed
 */
export async function refreshInventory(
  db: Database,
  storeId: number,
  productId: number,
): Promise<boolean> {
  const { inventory } = await db
    .selectFrom("variants")
    .select((eb) => eb.fn.sum<number | null>("inventory_quantity").as("inventory"))
    .where("store_id", "=", storeId)
    .where("product_id", "=", productId)
    .where("is_stock_tracked", "=", 1)
    .executeTakeFirstOrThrow();
  const result = await db
    .updateTable("products")
    .set({ inventory })
    .where("id", "=", productId)
    .where("store_id", "=", storeId)
    .where("inventory", "is distinct from", inventory)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

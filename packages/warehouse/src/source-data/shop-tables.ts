import { originCodes } from "@cartograph/database/tables/sales.table.ts";
import type { Database } from "@cartograph/database/schema.ts";

/** Orders from Shopify's API, and markers of orders that it reported as deleted before they were synced. */
export function shopOrders(db: Database, storeId: number) {
  return db
    .selectFrom("orders")
    .where("store_id", "=", storeId)
    .where((eb) => eb.or([eb("origin", "=", originCodes.api), eb("content_hash", "=", 0)]));
}

/** Ids of the customers without an imported order. */
export async function shopCustomers(db: Database, storeId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("customers")
    .select("customers.id")
    .where("customers.store_id", "=", storeId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("orders")
            .select("orders.id")
            .where("orders.store_id", "=", storeId)
            .whereRef("orders.customer_id", "=", "customers.id")
            .where("orders.origin", "=", originCodes.export)
            .where("orders.content_hash", "!=", 0),
        ),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** Ids of the products without an imported order. */
export async function shopProducts(db: Database, storeId: number): Promise<number[]> {
  const rows = await productsOfNoFile(db, storeId).execute();
  return rows.map(({ id }) => id);
}

/** Those of them that were synced: an undone import leaves products that no order has anymore. */
export async function syncedProducts(db: Database, storeId: number): Promise<number[]> {
  const rows = await productsOfNoFile(db, storeId)
    .where((eb) =>
      eb.or([
        eb("is_catalogued", "=", 1),
        eb("deleted_at", "is not", null),
        eb("products.id", "in", (sub) =>
          sub
            .selectFrom("sold_lines")
            .select((line) => line.ref("product_id").$notNull().as("product_id"))
            .where("store_id", "=", storeId)
            .where("product_id", "is not", null),
        ),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
}

function productsOfNoFile(db: Database, storeId: number) {
  return db
    .selectFrom("products")
    .select("products.id")
    .where("products.store_id", "=", storeId)
    .where("products.id", "not in", ({ selectFrom }) =>
      selectFrom("orders")
        .innerJoin("order_lines as line", (join) =>
          join
            .onRef("line.store_id", "=", "orders.store_id")
            .onRef("line.day", "=", "orders.day")
            .onRef("line.order_id", "=", "orders.id"),
        )
        .select((eb) => eb.ref("line.product_id").$notNull().as("product_id"))
        .where("orders.store_id", "=", storeId)
        .where("orders.origin", "=", originCodes.export)
        .where("line.product_id", "is not", null),
    );
}

/** All other tables that are only filled from Shopify's API. */
export const shopTables = [
  { table: "collection_products", key: ["collection_id", "product_ext_id"], kind: null },
  { table: "collections", key: ["id"], kind: "collections" },
  { table: "checkouts", key: ["id"], kind: "checkouts" },
  { table: "variants", key: ["ext_id"], kind: null },
] as const;

import { sql } from "kysely";
import type { ColumnDefinitionBuilder, Kysely } from "kysely";
import { clusteredByKey } from "../dialects/clustered-table.ts";

/** Money is limited to integers that JavaScript can represent exactly. */
function money(column: ColumnDefinitionBuilder, name: string): ColumnDefinitionBuilder {
  const value = sql.ref(name);
  return column.notNull().check(sql`${value} between -9007199254740991 and 9007199254740991`);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await createOrders(db);
  await createLedger(db);
  await createCatalog(db);
  await createCustomersAndCheckouts(db);
}

async function createOrders(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("orders")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("store_id", "integer", (column) => column.notNull())
    .addColumn("ext_id", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("day", "integer", (column) => column.notNull())
    .addColumn("placed_at", "bigint", (column) => column.notNull())
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .addColumn("origin", "integer", (column) => column.notNull())
    .addColumn("content_hash", "text", (column) => column.notNull())
    .addColumn("is_test", "integer", (column) => column.notNull())
    .addColumn("deleted_at", "bigint")
    .addColumn("cancelled_at", "bigint")
    .addColumn("financial_status", "text", (column) => column.notNull())
    .addColumn("channel", "text", (column) => column.notNull())
    .addColumn("country_code", "text")
    .addColumn("currency", "text", (column) => column.notNull())
    .addColumn("discount_codes", "text", (column) => column.notNull())
    .addColumn("customer_id", "integer")
    .addColumn("customer_type", "integer", (column) => column.notNull())
    .addColumn("has_products", "integer", (column) => column.notNull())
    .addColumn("goods_minor", "bigint", (column) => money(column, "goods_minor"))
    .addColumn("total_minor", "bigint", (column) => money(column, "total_minor"))
    .addColumn("returns_minor", "bigint", (column) => money(column, "returns_minor"))
    .addColumn("refunded_minor", "bigint", (column) => money(column, "refunded_minor"))
    .addUniqueConstraint("orders_ext_id", ["store_id", "ext_id"])
    .execute();
  await db.schema.createIndex("orders_day").on("orders").columns(["store_id", "day"]).execute();
  await db.schema
    .createIndex("orders_customer")
    .on("orders")
    .columns(["store_id", "customer_id", "placed_at"])
    .execute();

  await clusteredByKey(
    db.schema
      .createTable("order_lines")
      .addColumn("store_id", "integer", (column) => column.notNull())
      .addColumn("day", "integer", (column) => column.notNull())
      .addColumn("order_id", "integer", (column) => column.notNull())
      .addColumn("line_no", "integer", (column) => column.notNull())
      .addColumn("ext_id", "text", (column) => column.notNull())
      .addColumn("product_id", "integer")
      .addColumn("variant_ext_id", "text")
      .addColumn("sku", "text")
      .addColumn("title", "text", (column) => column.notNull())
      .addColumn("is_gift_card", "integer", (column) => column.notNull())
      .addColumn("quantity", "integer", (column) => column.notNull())
      .addColumn("gross_minor", "bigint", (column) => money(column, "gross_minor"))
      .addColumn("discount_minor", "bigint", (column) => money(column, "discount_minor"))
      .addColumn("tax_minor", "bigint", (column) => money(column, "tax_minor"))
      .addColumn("returned_quantity", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("order_lines_key", ["store_id", "day", "order_id", "line_no"]),
  ).execute();
}

async function createLedger(db: Kysely<unknown>): Promise<void> {
  await clusteredByKey(
    db.schema
      .createTable("ledger")
      .addColumn("store_id", "integer", (column) => column.notNull())
      .addColumn("day", "integer", (column) => column.notNull())
      .addColumn("order_id", "integer", (column) => column.notNull())
      .addColumn("entry_no", "integer", (column) => column.notNull())
      .addColumn("order_day", "integer", (column) => column.notNull())
      .addColumn("occurred_at", "bigint", (column) => column.notNull())
      .addColumn("order_placed_at", "bigint", (column) => column.notNull())
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("orders", "integer", (column) => column.notNull())
      .addColumn("product_orders", "integer", (column) => column.notNull())
      .addColumn("online_orders", "integer", (column) => column.notNull())
      .addColumn("units", "integer", (column) => column.notNull())
      .addColumn("gross_minor", "bigint", (column) => money(column, "gross_minor"))
      .addColumn("discounts_minor", "bigint", (column) => money(column, "discounts_minor"))
      .addColumn("returns_minor", "bigint", (column) => money(column, "returns_minor"))
      .addColumn("shipping_minor", "bigint", (column) => money(column, "shipping_minor"))
      .addColumn("taxes_minor", "bigint", (column) => money(column, "taxes_minor"))
      .addColumn("duties_minor", "bigint", (column) => money(column, "duties_minor"))
      .addColumn("refunded_minor", "bigint", (column) => money(column, "refunded_minor"))
      .addPrimaryKeyConstraint("ledger_key", ["store_id", "day", "order_id", "entry_no"]),
  ).execute();
  // Finds events after the sale, which can be on any day. The index does not start with the store, because the planner
  // would then prefer the primary key.
  await db.schema
    .createIndex("ledger_later_events")
    .on("ledger")
    .column("order_id")
    .where(sql.ref("entry_no"), ">", sql.lit(0))
    .execute();
}

async function createCatalog(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("products")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("store_id", "integer", (column) => column.notNull())
    .addColumn("ext_id", "text", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("sku", "text")
    .addColumn("handle", "text")
    .addColumn("status", "text")
    .addColumn("vendor", "text")
    .addColumn("image_url", "text")
    .addColumn("is_gift_card", "integer", (column) => column.notNull())
    .addColumn("is_catalogued", "integer", (column) => column.notNull())
    .addColumn("price_minor", "bigint")
    .addColumn("inventory", "integer")
    .addColumn("source_updated_at", "bigint")
    .addColumn("deleted_at", "bigint")
    .addUniqueConstraint("products_ext_id", ["store_id", "ext_id"])
    .execute();

  await clusteredByKey(
    db.schema
      .createTable("variants")
      .addColumn("store_id", "integer", (column) => column.notNull())
      .addColumn("ext_id", "text", (column) => column.notNull())
      .addColumn("product_id", "integer", (column) => column.notNull())
      .addColumn("title", "text", (column) => column.notNull())
      .addColumn("sku", "text")
      .addColumn("price_minor", "bigint", (column) => money(column, "price_minor"))
      .addColumn("compare_at_price_minor", "bigint")
      .addColumn("unit_cost_minor", "bigint")
      .addColumn("is_stock_tracked", "integer", (column) => column.notNull())
      .addColumn("inventory_quantity", "integer")
      .addColumn("inventory_updated_at", "bigint")
      .addPrimaryKeyConstraint("variants_key", ["store_id", "ext_id"]),
  ).execute();
  await db.schema
    .createIndex("variants_product")
    .on("variants")
    .columns(["store_id", "product_id"])
    .execute();

  await db.schema
    .createTable("collections")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("store_id", "integer", (column) => column.notNull())
    .addColumn("ext_id", "text", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("handle", "text")
    .addColumn("source_updated_at", "bigint", (column) => column.notNull())
    .addColumn("deleted_at", "bigint")
    .addUniqueConstraint("collections_ext_id", ["store_id", "ext_id"])
    .execute();

  await clusteredByKey(
    db.schema
      .createTable("collection_products")
      .addColumn("store_id", "integer", (column) => column.notNull())
      .addColumn("collection_id", "integer", (column) => column.notNull())
      .addColumn("product_ext_id", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("collection_products_key", [
        "store_id",
        "collection_id",
        "product_ext_id",
      ]),
  ).execute();
}

async function createCustomersAndCheckouts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("customers")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("store_id", "integer", (column) => column.notNull())
    .addColumn("ext_id", "text", (column) => column.notNull())
    .addColumn("country_code", "text")
    .addColumn("accepts_email_marketing", "integer")
    .addColumn("source_updated_at", "bigint")
    .addColumn("deleted_at", "bigint")
    .addColumn("order_count", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("first_order_at", "bigint")
    .addColumn("first_order_day", "integer")
    .addColumn("last_order_at", "bigint")
    .addColumn("last_order_day", "integer")
    .addColumn("acquired_day", "integer")
    .addColumn("goods_minor", "bigint", (column) => money(column, "goods_minor").defaultTo(0))
    .addColumn("total_minor", "bigint", (column) => money(column, "total_minor").defaultTo(0))
    .addColumn("returns_minor", "bigint", (column) => money(column, "returns_minor").defaultTo(0))
    .addColumn("refunded_minor", "bigint", (column) => money(column, "refunded_minor").defaultTo(0))
    .addUniqueConstraint("customers_ext_id", ["store_id", "ext_id"])
    .execute();

  await db.schema
    .createTable("checkouts")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("store_id", "integer", (column) => column.notNull())
    .addColumn("ext_id", "text", (column) => column.notNull())
    .addColumn("day", "integer", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .addColumn("completed_at", "bigint")
    .addColumn("total_minor", "bigint", (column) => money(column, "total_minor"))
    .addColumn("subtotal_minor", "bigint", (column) => money(column, "subtotal_minor"))
    .addColumn("discount_minor", "bigint", (column) => money(column, "discount_minor"))
    .addColumn("currency", "text", (column) => column.notNull())
    .addColumn("customer_ext_id", "text")
    .addColumn("country_code", "text")
    .addColumn("discount_codes", "text", (column) => column.notNull())
    .addColumn("lines", "text", (column) => column.notNull())
    .addUniqueConstraint("checkouts_ext_id", ["store_id", "ext_id"])
    .execute();
  await db.schema
    .createIndex("checkouts_day")
    .on("checkouts")
    .columns(["store_id", "day"])
    .execute();
}

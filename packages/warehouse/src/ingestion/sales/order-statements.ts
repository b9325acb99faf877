import {
  batchQuery,
  batchStatement,
  type BatchQuery,
  oncePerDialect,
} from "@cartograph/database/dialects/batch.ts";
import { sameTexts } from "@cartograph/database/dialects/portable/same-texts.ts";
import type { Schema } from "@cartograph/database/schema.ts";
import {
  deleteStatement,
  insertStatement,
  selectByKey,
  updateStatement,
  upsertStatement,
} from "@cartograph/database/statements.ts";
import type { Selectable } from "kysely";
import { sql } from "kysely";
import { amountColumns } from "./ledger-amounts.ts";
import { visitColumnNames } from "./order-visits.ts";

export const orderColumns = [
  "store_id",
  "id",
  "ext_key",
  "name",
  "day",
  "placed_at",
  "updated_at",
  "origin",
  "content_hash",
  "is_test",
  "deleted_at",
  "cancelled_at",
  "financial_status",
  "channel",
  "country_code",
  "currency",
  "discount_codes",
  "customer_id",
  "customer_type",
  "has_products",
  "goods_minor",
  "total_minor",
  "returns_minor",
  "refunded_minor",
  "region_code",
  ...visitColumnNames,
] as const satisfies readonly (keyof Schema["orders"])[];

export const lineKey = ["store_id", "day", "order_id", "line_no"] as const;
export const lineContent = [
  "ext_number",
  "ext_text",
  "product_id",
  "item_id",
  "is_gift_card",
  "quantity",
  "gross_minor",
  "discount_minor",
  "tax_minor",
  "returned_quantity",
] as const satisfies readonly (keyof Schema["sold_lines"])[];

export const entryKey = ["store_id", "day", "order_id", "entry_no"] as const;
export const entryContent = [
  "order_day",
  "occurred_at",
  "order_placed_at",
  "kind",
  ...amountColumns,
] as const satisfies readonly (keyof Schema["ledger_entries"])[];

const lineChangeAmounts = [
  "returns_minor",
  "returned_tax_minor",
  "units",
  "gross_minor",
  "discount_minor",
  "tax_minor",
] as const satisfies readonly (keyof Schema["line_changes"])[];
export const lineChangeColumns = [
  "store_id",
  "order_id",
  "entry_no",
  "line_no",
  "product_id",
  ...lineChangeAmounts,
] as const satisfies readonly (keyof Schema["line_changes"])[];

export const counterColumns = [
  "order_count",
  "first_order_at",
  "first_order_day",
  "last_order_at",
  "last_order_day",
  "acquired_day",
  "goods_minor",
  "total_minor",
  "returns_minor",
  "refunded_minor",
] as const satisfies readonly (keyof Schema["customers"])[];

/** The columns that a customer's history is computed from. */
const historyColumns = [
  "id",
  "ext_id",
  "day",
  "placed_at",
  "cancelled_at",
  "customer_type",
  "has_products",
  "goods_minor",
  "total_minor",
  "returns_minor",
  "refunded_minor",
] as const satisfies readonly (keyof Schema["orders"])[];

/** The columns that a new delivery of the order is compared with. */
export const storedOrderColumns = [
  ...historyColumns,
  "name",
  "updated_at",
  "origin",
  "content_hash",
  "is_test",
  "deleted_at",
  "customer_id",
  "visits_state",
] as const satisfies readonly (keyof Schema["orders"])[];

export type StoredHistoryOrder = Pick<StoredOrder, (typeof historyColumns)[number]>;
export type StoredOrder = Pick<Selectable<Schema["orders"]>, (typeof storedOrderColumns)[number]>;
export type StoredLine = Selectable<Schema["order_lines"]> & Selectable<Schema["sold_lines"]>;
export type StoredLineChange = Pick<
  Selectable<Schema["line_changes"]>,
  "entry_no" | "line_no" | (typeof lineChangeAmounts)[number]
>;
export type StoredEntry = Selectable<Schema["ledger_entries"]>;
export type StoredCustomer = Pick<
  Selectable<Schema["customers"]>,
  "id" | (typeof counterColumns)[number]
>;

/** Queries by key take the key's columns; the comments of the others list their parameters. */
export const orderQueries = oncePerDialect((db) => {
  const entries = db.selectFrom("ledger_entries").selectAll();
  return {
    /** The key is from `storedId`. */
    orderByExtKey: selectByKey(db, "orders", {
      key: ["store_id", "ext_key"],
      columns: storedOrderColumns,
    }),
    ordersByName: selectByKey(db, "orders", {
      key: ["store_id", "name"],
      columns: storedOrderColumns,
    }),
    /** store, customer */
    countedOrdersOfCustomer: batchQuery(
      db
        .selectFrom("orders")
        .select(historyColumns)
        .where("store_id", "=", 0)
        .where("customer_id", "=", 0)
        .where("is_test", "=", sql.lit(0))
        .where("deleted_at", "is", null),
    ),
    customerByExtId: selectByKey(db, "customers", {
      key: ["store_id", "ext_id"],
      columns: ["id", ...counterColumns],
    }),
    customerById: selectByKey(db, "customers", {
      key: ["store_id", "id"],
      columns: ["id", ...counterColumns],
    }),
    productByExtId: selectByKey(db, "products", {
      key: ["store_id", "ext_id"],
      columns: ["id", "is_catalogued"],
    }),
    /** store, title, SKU, variant */
    itemByContent: batchQuery(
      db
        .selectFrom("sold_items")
        .select("id")
        .where("store_id", "=", 0)
        .where(sameTexts(["title", "sku", "variant_ext_id"]))
        .limit(sql.lit(1)),
    ),
    /** store, day, order */
    linesOfOrder: batchQuery(
      db
        .selectFrom("sold_lines")
        .innerJoin("sold_items", (join) =>
          join
            .onRef("sold_items.store_id", "=", "sold_lines.store_id")
            .onRef("sold_items.id", "=", "sold_lines.item_id"),
        )
        .selectAll("sold_lines")
        .select(["sold_items.title", "sold_items.sku", "sold_items.variant_ext_id"])
        .select(sql<string>`coalesce(ext_text, cast(ext_number as text))`.as("ext_id"))
        .where("sold_lines.store_id", "=", 0)
        .where("day", "=", 0)
        .where("order_id", "=", 0),
    ),
    /** store, day, order */
    saleOfOrder: batchQuery(
      entries
        .where("store_id", "=", 0)
        .where("day", "=", 0)
        .where("order_id", "=", 0)
        .where("entry_no", "=", sql.lit(0)),
    ),
    /** store, order */
    lineChangesOfOrder: batchQuery(
      db
        .selectFrom("line_changes")
        .select(["entry_no", "line_no", ...lineChangeAmounts])
        .where("store_id", "=", 0)
        .where("order_id", "=", 0)
        .orderBy("entry_no")
        .orderBy("line_no"),
    ),
    /** Parameters: store, order. The literal lets SQLite use the partial index. */
    laterEntriesOfOrder: batchQuery(
      entries
        .where("store_id", "=", 0)
        .where("order_id", "=", 0)
        .where("entry_no", ">", sql.lit(0)),
    ),
  } satisfies Record<string, BatchQuery<unknown>>;
});

/** Statements take the listed columns, updates those of the key last; the comments of the others list their parameters. */
export const orderStatements = oncePerDialect((db) => {
  const [, , ...orderContent] = orderColumns;
  return {
    insertOrder: insertStatement(db, "orders", orderColumns),
    replaceOrder: upsertStatement(db, "orders", {
      key: ["store_id", "id"],
      columns: orderContent,
    }),
    touchOrder: updateStatement(db, "orders", {
      key: ["store_id", "id"],
      columns: ["updated_at"],
    }),
    /** deleted_at, store, id */
    markOrderDeleted: batchStatement(
      db
        .updateTable("orders")
        .set({ deleted_at: 0, customer_type: sql.lit(0) })
        .where("store_id", "=", 0)
        .where("id", "=", 0),
    ),
    deleteOrder: deleteStatement(db, "orders", ["store_id", "id"]),
    retypeOrder: updateStatement(db, "orders", {
      key: ["store_id", "id"],
      columns: ["customer_type"],
    }),
    insertItem: insertStatement(db, "sold_items", [
      "store_id",
      "id",
      "title",
      "sku",
      "variant_ext_id",
    ]),
    insertLineChange: insertStatement(db, "line_changes", lineChangeColumns),
    deleteLineChanges: deleteStatement(db, "line_changes", ["store_id", "order_id"]),
    insertCustomer: insertStatement(db, "customers", [
      "id",
      "store_id",
      "ext_id",
      ...counterColumns,
    ]),
    updateCustomer: updateStatement(db, "customers", {
      key: ["store_id", "id"],
      columns: counterColumns,
    }),
    insertLineProduct: insertStatement(db, "products", [
      "id",
      "store_id",
      "ext_id",
      "title",
      "sku",
      "is_gift_card",
      "is_catalogued",
    ]),
  };
});

import type { OrderRecord } from "@cartograph/contracts/records.ts";
import { runBatch } from "@cartograph/database/dialects/batch.ts";
import type { Schema } from "@cartograph/database/schema.ts";
import { insertOrIgnoreStatement, upsertStatement } from "@cartograph/database/statements.ts";
import type { Kysely } from "kysely";
import { contentHash } from "../src/ingestion/sales/content-hash.ts";
import type { LineItem } from "../src/ingestion/sales/line-items.ts";
import { orderFacts, type OrderFacts } from "../src/ingestion/sales/order-facts.ts";
import {
  entryRows,
  lineChangeRows,
  lineRows,
  orderRow,
} from "../src/ingestion/sales/order-rows.ts";
import {
  entryContent,
  entryKey,
  lineContent,
  lineKey,
  lineChangeColumns,
  orderColumns,
} from "../src/ingestion/sales/order-statements.ts";

const tables = ["customers", "products", "items", "orders", "lines", "entries", "returns"] as const;

/** Rows for the same tables, built before timing starts. Ids are sequential, so no lookups are needed. */
export type BareRows = Record<(typeof tables)[number], unknown[][]>;

/** Assigns each external name a sequential id. */
export type Numbering = Record<"customers" | "products" | "items" | "orders", Map<string, number>>;

export function newNumbering(): Numbering {
  return { customers: new Map(), products: new Map(), items: new Map(), orders: new Map() };
}

export function bareRows(
  store: { id: number; timezone: string },
  records: readonly OrderRecord[],
  numbering: Numbering,
): BareRows {
  const rows: BareRows = {
    customers: [],
    products: [],
    items: [],
    orders: [],
    lines: [],
    entries: [],
    returns: [],
  };
  for (const record of records) {
    const facts = orderFacts(record, {
      timezone: store.timezone,
      contentHash: contentHash(record),
    });
    const id = numberOf(numbering.orders, record.externalId);
    const customer = record.customerExternalId ?? "";
    const customerId = numberOf(numbering.customers, customer);
    rows.customers.push([customerId, store.id, customer]);
    for (const row of productRows(store.id, facts, numbering)) rows.products.push(row);
    const itemOf = (line: LineItem) => {
      const known = numbering.items.size;
      const number = numberOf(numbering.items, JSON.stringify([line.title, line.sku]));
      if (number > known) {
        rows.items.push([store.id, number, line.title, line.sku, line.variantExtId]);
      }
      return number;
    };
    const items = facts.lines.map(itemOf);
    const change = {
      stored: null,
      facts,
      isRemoved: false,
      deletedAt: null,
      customerType: 1 as const,
    };
    rows.orders.push(
      orderRow(store.id, { ...change, id, customerId }, { facts, visitSourceIdOf: () => null }),
    );
    rows.lines.push(...lineRows(store.id, { id, facts }, { products: numbering.products, items }));
    rows.entries.push(...entryRows(store.id, { id, facts }, facts.entries));
    rows.returns.push(...lineChangeRows(store.id, { id, facts }, numbering.products));
  }
  return rows;
}

function productRows(storeId: number, facts: OrderFacts, { products }: Numbering): unknown[][] {
  return facts.lines
    .filter((line) => !products.has(line.product.key))
    .map(({ product }) => [
      numberOf(products, product.key),
      storeId,
      product.key,
      product.title,
      product.sku,
      0,
      0,
    ]);
}

function numberOf(numbers: Map<string, number>, name: string): number {
  const known = numbers.get(name);
  if (known !== undefined) return known;
  numbers.set(name, numbers.size + 1);
  return numbers.size;
}

/** Upserts the rows in one transaction without maintaining any rollup. */
export async function bareUpsert(db: Kysely<Schema>, rows: BareRows): Promise<void> {
  const [, , ...orderContent] = orderColumns;
  const statements = {
    customers: insertOrIgnoreStatement(db, "customers", ["id", "store_id", "ext_id"]),
    products: insertOrIgnoreStatement(db, "products", [
      "id",
      "store_id",
      "ext_id",
      "title",
      "sku",
      "is_gift_card",
      "is_catalogued",
    ]),
    items: insertOrIgnoreStatement(db, "sold_items", [
      "store_id",
      "id",
      "title",
      "sku",
      "variant_ext_id",
    ]),
    orders: upsertStatement(db, "orders", {
      key: ["store_id", "id"],
      columns: orderContent,
    }),
    lines: upsertStatement(db, "sold_lines", { key: lineKey, columns: lineContent }),
    entries: upsertStatement(db, "ledger_entries", { key: entryKey, columns: entryContent }),
    returns: upsertStatement(db, "line_changes", {
      key: lineChangeColumns.slice(0, 4),
      columns: lineChangeColumns.slice(4),
    }),
  };
  await db.transaction().execute(async (transaction) => {
    for (const table of tables) {
      await runBatch(transaction, statements[table], rows[table]);
    }
  });
}

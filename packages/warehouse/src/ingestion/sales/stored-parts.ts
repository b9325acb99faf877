import { oncePerDialect, selectBatch } from "@cartograph/database/dialects/batch.ts";
import type { Database, Schema } from "@cartograph/database/schema.ts";
import { selectByKey } from "@cartograph/database/statements.ts";
import type { Selectable } from "kysely";
import type { LineItem } from "./line-items.ts";
import type { OrderChange } from "./order-change.ts";
import { lineContent, lineKey, orderQueries, type StoredEntry } from "./order-statements.ts";

export type SoldLineRow = Pick<
  Selectable<Schema["sold_lines"]>,
  (typeof lineKey)[number] | (typeof lineContent)[number]
>;

/** The stored lines and ledger entries of an order. */
export type StoredParts = { lines: SoldLineRow[]; entries: StoredEntry[] };

const queries = oncePerDialect((db) => ({
  linesOfOrder: selectByKey(db, "sold_lines", {
    key: ["store_id", "day", "order_id"],
    columns: [...lineKey, ...lineContent],
  }),
  item: selectByKey(db, "sold_items", {
    key: ["store_id", "id"],
    columns: ["id", "title", "sku"],
  }),
}));

export async function readStoredParts(
  db: Database,
  storeId: number,
  changes: readonly OrderChange[],
): Promise<ReadonlyMap<number, StoredParts>> {
  const known = changes.flatMap(({ stored }) => (stored === null ? [] : [stored]));
  const { saleOfOrder, laterEntriesOfOrder } = orderQueries(db);
  const byDay = known.map(({ id, day }) => [storeId, day, id]);
  const byOrder = known.map(({ id }) => [storeId, id]);
  const lines = await selectBatch(db, queries(db).linesOfOrder, byDay);
  const sales = await selectBatch<StoredEntry>(db, saleOfOrder, byDay);
  const later = await selectBatch<StoredEntry>(db, laterEntriesOfOrder, byOrder);
  return new Map(
    known.map(({ id }, index) => [
      id,
      {
        lines: lines[index] ?? [],
        entries: [...(sales[index] ?? []), ...(later[index] ?? [])],
      },
    ]),
  );
}

/** Names of stored lines, by item number. */
export type ItemNames = ReadonlyMap<number, Pick<LineItem, "title" | "sku">>;

/** Reads the names of stored lines that may name their product. Other products are named by the catalog. */
export async function readItemNames(
  db: Database,
  storeId: number,
  { parts, cataloged }: { parts: Iterable<StoredParts>; cataloged: ReadonlySet<number> },
): Promise<ItemNames> {
  const ids = new Set<number>();
  for (const { lines } of parts) {
    for (const { product_id: product, item_id: item } of lines) {
      if (product !== null && !cataloged.has(product)) ids.add(item);
    }
  }
  const rows = await selectBatch(
    db,
    queries(db).item,
    [...ids].map((id) => [storeId, id]),
  );
  return new Map(rows.flat().map(({ id, title, sku }) => [id, { title, sku }]));
}

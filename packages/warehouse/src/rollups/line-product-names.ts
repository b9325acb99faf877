import { batchStatement, oncePerDialect, runBatch } from "@cartograph/database/dialects/batch.ts";
import type { Database, Schema } from "@cartograph/database/schema.ts";
import { type Kysely, sql } from "kysely";
import { upperSku } from "../ingestion/sales/order-facts.ts";
import { bumpStoreVersion } from "../store-version.ts";

type LineTitle = { product_id: number; title: string; lines: number };
type LatestLine = {
  product_id: number;
  sku: string | null;
  is_gift_card: number;
  price: number | null;
};

/**
 * Names the products that are in no catalog: the most frequent title of their lines (the first alphabetically when
 * tied), and the SKU and unit price of their last sale. Updates all of them when any is on a line of the given
 * days, both included.
 */
export async function refreshLineProducts(
  db: Kysely<Schema>,
  storeId: number,
  days: { from: number; to: number },
): Promise<void> {
  if (!(await hasLineProducts(db, storeId, days))) return;
  // Read before the transaction: this scans all lines of the store, and other writers would have to wait.
  const titles = frequentTitles(await lineTitles(db, storeId));
  const latest = await latestLines(db, storeId);
  await db.transaction().execute(async (transaction) => {
    const known = new Map(
      (await lineProducts(transaction, storeId).execute()).map((row) => [row.id, row]),
    );
    const changed: unknown[][] = [];
    for (const { product_id: id, sku, is_gift_card: isGiftCard, price } of latest) {
      const before = known.get(id);
      if (before === undefined) continue;
      const title = titles.get(id) ?? before.title;
      const wanted = [title, sku, isGiftCard, price];
      const stored = [before.title, before.sku, before.is_gift_card, before.price_minor];
      if (wanted.some((value, index) => value !== stored[index]))
        changed.push([...wanted, storeId, id]);
    }
    await runBatch(transaction, renameStatement(transaction), changed);
    if (changed.length > 0) await bumpStoreVersion(transaction, storeId);
  });
}

/** title, sku, is_gift_card, price, store, id */
const renameStatement = oncePerDialect((db) =>
  batchStatement(
    db
      .updateTable("products")
      .set({ title: "", sku: "", is_gift_card: 0, price_minor: 0 })
      .where("store_id", "=", 0)
      .where("id", "=", 0),
  ),
);

function lineProducts(db: Database, storeId: number) {
  return db
    .selectFrom("products")
    .select(["id", "title", "sku", "is_gift_card", "price_minor"])
    .where("store_id", "=", storeId)
    .where("is_catalogued", "=", 0);
}

async function hasLineProducts(
  db: Database,
  storeId: number,
  days: { from: number; to: number },
): Promise<boolean> {
  const found = await lineProducts(db, storeId)
    .where("id", "in", (query) =>
      query
        .selectFrom("order_lines")
        .select((eb) => eb.ref("product_id").$notNull().as("id"))
        .where("store_id", "=", storeId)
        .where("day", ">=", days.from)
        .where("day", "<=", days.to)
        .where("product_id", "is not", null),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Lines of orders that count, for products without a catalog entry. */
function countingLines(db: Database, storeId: number) {
  return db
    .selectFrom("order_lines as line")
    .innerJoin("orders", (join) =>
      join.onRef("orders.store_id", "=", "line.store_id").onRef("orders.id", "=", "line.order_id"),
    )
    .innerJoin("products", (join) =>
      join
        .onRef("products.store_id", "=", "line.store_id")
        .onRef("products.id", "=", "line.product_id"),
    )
    .where("line.store_id", "=", storeId)
    .where("products.is_catalogued", "=", 0)
    .where("orders.is_test", "=", 0)
    .where("orders.deleted_at", "is", null);
}

function lineTitles(db: Database, storeId: number): Promise<LineTitle[]> {
  return countingLines(db, storeId)
    .select((eb) => [
      eb.ref("line.product_id").$notNull().as("product_id"),
      "line.title",
      eb.fn.countAll<number>().as("lines"),
    ])
    .groupBy(["line.product_id", "line.title"])
    .execute();
}

function frequentTitles(titles: readonly LineTitle[]): Map<number, string> {
  const best = new Map<number, LineTitle>();
  for (const candidate of titles) {
    const other = best.get(candidate.product_id);
    const isBetter =
      other === undefined ||
      candidate.lines > other.lines ||
      (candidate.lines === other.lines && candidate.title < other.title);
    if (isBetter) best.set(candidate.product_id, candidate);
  }
  return new Map([...best].map(([id, { title }]) => [id, title]));
}

async function latestLines(db: Database, storeId: number): Promise<LatestLine[]> {
  const ranked = countingLines(db, storeId).select((eb) => [
    eb.ref("line.product_id").$notNull().as("product_id"),
    "line.sku",
    "line.is_gift_card",
    "line.gross_minor",
    "line.quantity",
    sql<number>`row_number() over (
        partition by line.product_id
        order by line.quantity > 0 desc, orders.placed_at desc, length(orders.ext_id) desc, orders.ext_id desc, line.line_no desc
      )`.as("recency"),
  ]);
  const rows = await db
    .selectFrom(ranked.as("ranked"))
    .select(["product_id", "sku", "is_gift_card", "gross_minor", "quantity"])
    .where("recency", "=", 1)
    .execute();
  return rows.map((row) => ({
    product_id: row.product_id,
    sku: row.sku === null ? null : upperSku(row.sku),
    is_gift_card: row.is_gift_card,
    // An edit may have removed every unit.
    price: row.quantity > 0 ? Math.round(row.gross_minor / row.quantity) : null,
  }));
}

import { batchStatement, oncePerDialect, runBatch } from "@cartograph/database/dialects/batch.ts";
import type { Database, Schema } from "@cartograph/database/schema.ts";
import { type Kysely, sql } from "kysely";
import { bumpStoreVersion } from "../store-version.ts";

type LineTitle = { product_id: number; title: string; lines: number };
type LinePrice = { product_id: number; price: number };

/**
 * Gives products that no catalogue tells of their most frequent title (the first by alphabet of several) and the
 * price of a unit when they were last sold. Looks at those that were on a line of the given days, both included.
 */
export async function refreshLineProducts(
  db: Kysely<Schema>,
  storeId: number,
  days: { from: number; to: number },
): Promise<void> {
  const products = await lineProductsOf(db, storeId, days);
  if (products.length === 0) return;
  // Read before the transaction: this walks over all lines of the store, and a writer would have to wait.
  const titles = frequentTitles(await lineTitles(db, storeId));
  const prices = new Map(
    (await latestPrices(db, storeId)).map((row) => [row.product_id, row.price]),
  );
  const changed: unknown[][] = [];
  for (const known of products) {
    const title = titles.get(known.id) ?? known.title;
    const price = prices.get(known.id) ?? null;
    if (title !== known.title || price !== known.price_minor) {
      changed.push([title, price, known.id]);
    }
  }
  if (changed.length === 0) return;
  await db.transaction().execute(async (transaction) => {
    await runBatch(transaction, renameStatement(transaction), changed);
    await bumpStoreVersion(transaction, storeId);
  });
}

/** title, price, id */
const renameStatement = oncePerDialect((db) =>
  batchStatement(
    db
      .updateTable("products")
      .set({ title: "", price_minor: 0 })
      .where("id", "=", 0)
      .where("is_catalogued", "=", sql.lit(0)),
  ),
);

function lineProductsOf(db: Database, storeId: number, days: { from: number; to: number }) {
  return db
    .selectFrom("products")
    .select(["id", "title", "price_minor"])
    .where("store_id", "=", storeId)
    .where("is_catalogued", "=", 0)
    .where("id", "in", (query) =>
      query
        .selectFrom("order_lines")
        .select((eb) => eb.ref("product_id").$notNull().as("id"))
        .where("store_id", "=", storeId)
        .where("day", ">=", days.from)
        .where("day", "<=", days.to)
        .where("product_id", "is not", null),
    )
    .execute();
}

/** Lines of products without a catalogue entry, of orders that count. */
function countingLines(db: Database, storeId: number) {
  return db
    .selectFrom("order_lines as line")
    .innerJoin("orders", "orders.id", "line.order_id")
    .innerJoin("products", "products.id", "line.product_id")
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

async function latestPrices(db: Database, storeId: number): Promise<LinePrice[]> {
  const ranked = countingLines(db, storeId)
    .select((eb) => [
      eb.ref("line.product_id").$notNull().as("product_id"),
      "line.gross_minor",
      "line.quantity",
      sql<number>`row_number() over (
        partition by line.product_id
        order by orders.placed_at desc, length(orders.ext_id) desc, orders.ext_id desc, line.line_no desc
      )`.as("recency"),
    ])
    .where("line.quantity", ">", 0);
  const rows = await db
    .selectFrom(ranked.as("ranked"))
    .select(["product_id", "gross_minor", "quantity"])
    .where("recency", "=", 1)
    .execute();
  return rows.map((row) => ({
    product_id: row.product_id,
    price: Math.round(row.gross_minor / row.quantity),
  }));
}

import { runBatch } from "@cartograph/database/dialects/batch.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { sql } from "kysely";
import { frequentTitle, type LineRank, toNamingLine } from "../../rollups/line-changes.ts";
import {
  latestLineColumns,
  lineProductStatements,
  type ProductName,
  renameProducts,
} from "../../rollups/line-product-names.ts";
import { groupBy } from "../../grouping.ts";

/*
 * Computes the names of products that are not in the catalog from all their lines, with queries that share no code with
 * the incremental updates. Used to rebuild and check the names.
 */

type TitleCount = { product_id: number; title: string; lines: number };
type LatestLine = LineRank & { product_id: number; is_known: number; gift_card_lines: number };

export type RecomputedLineProducts = {
  titles: TitleCount[];
  latest: LatestLine[];
  names: (ProductName & { id: number })[];
};

export async function recomputeLineProducts(
  db: Database,
  storeId: number,
): Promise<RecomputedLineProducts> {
  const titles = await countedLines(db, storeId)
    .select((eb) => [
      "products.id as product_id",
      "line.title",
      eb.fn.countAll<number>().as("lines"),
    ])
    .groupBy(["products.id", "line.title"])
    .execute();
  const giftCards = await countedLines(db, storeId)
    .select((eb) => ["products.id as product_id", eb.fn.countAll<number>().as("lines")])
    .where("line.is_gift_card", "=", 1)
    .groupBy("products.id")
    .execute();
  const giftCardLines = new Map(giftCards.map((row) => [row.product_id, row.lines]));
  const rows = await latestLines(db, storeId);
  const titlesOf = groupBy(titles, (row) => row.product_id);
  const latest: LatestLine[] = [];
  const names: RecomputedLineProducts["names"] = [];
  for (const row of rows) {
    const { title, sku, is_gift_card, price_minor, ...rank } = toNamingLine(
      { placedAt: row.placed_at, extId: row.ext_id },
      {
        lineNo: row.line_no,
        title: frequentTitle(titlesOf.get(row.id) ?? []) ?? "",
        sku: row.sku,
        isGiftCard: row.is_gift_card === 1,
        quantity: row.quantity,
        grossMinor: row.gross_minor,
      },
    );
    names.push({ id: row.id, title, sku, is_gift_card, price_minor });
    const gift_card_lines = giftCardLines.get(row.id) ?? 0;
    latest.push({ product_id: row.id, ...rank, is_known: 1, gift_card_lines });
  }
  return { titles, latest, names };
}

/** Must be called in a transaction. */
export async function rebuildLineProducts(db: Database, storeId: number): Promise<void> {
  await db.deleteFrom("line_titles").where("store_id", "=", storeId).execute();
  await db.deleteFrom("latest_lines").where("store_id", "=", storeId).execute();
  const { titles, latest, names } = await recomputeLineProducts(db, storeId);
  const { addTitle, setLatest } = lineProductStatements(db);
  await runBatch(
    db,
    addTitle,
    titles.map((row) => [storeId, row.product_id, row.title, row.lines]),
  );
  await runBatch(
    db,
    setLatest,
    latest.map((row) => [
      storeId,
      row.product_id,
      ...latestLineColumns.map((column) => row[column]),
    ]),
  );
  const stored = new Map((await storedLineProducts(db, storeId)).map((row) => [row.id, row]));
  await renameProducts(
    db,
    storeId,
    names.flatMap(({ id, ...name }) => {
      const product = stored.get(id);
      return product === undefined ? [] : [{ product, name }];
    }),
  );
}

export function storedLineProducts(db: Database, storeId: number) {
  return db
    .selectFrom("products")
    .select(["id", "title", "sku", "is_gift_card", "price_minor"])
    .where("store_id", "=", storeId)
    .where("is_catalogued", "=", 0)
    .execute();
}

/** Lines of orders that count, for products without a catalog entry. */
function countedLines(db: Database, storeId: number) {
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

function latestLines(db: Database, storeId: number) {
  const ranked = countedLines(db, storeId).select([
    "products.id",
    "orders.placed_at",
    "orders.ext_id",
    "line.line_no",
    "line.sku",
    "line.is_gift_card",
    "line.gross_minor",
    "line.quantity",
    sql<number>`row_number() over (
        partition by products.id
        order by line.quantity > 0 desc, orders.placed_at desc, length(orders.ext_id) desc, orders.ext_id desc, line.line_no desc
      )`.as("recency"),
  ]);
  return db.selectFrom(ranked.as("ranked")).selectAll().where("recency", "=", 1).execute();
}

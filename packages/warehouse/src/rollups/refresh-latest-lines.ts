import {
  batchQuery,
  oncePerDialect,
  runBatch,
  selectBatch,
} from "@cartograph/database/dialects/batch.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { sql } from "kysely";
import { monthOf } from "../calendar/days.ts";
import { daySpan, monthSpan, type ColumnSpan } from "./column-kind.ts";
import { frequentTitle, latestOf, toNamingLine } from "./line-changes.ts";
import { latestLineColumns, lineProductStatements, renameProducts } from "./line-product-names.ts";
import { decodeProductColumns } from "./product-columns.ts";

const queries = oncePerDialect((db) => {
  const lines = db
    .selectFrom("order_lines as line")
    .innerJoin("orders", (join) =>
      join.onRef("orders.store_id", "=", "line.store_id").onRef("orders.id", "=", "line.order_id"),
    )
    .innerJoin("products", (join) =>
      join
        .onRef("products.store_id", "=", "line.store_id")
        .onRef("products.id", "=", "line.product_id"),
    )
    .select([
      "orders.placed_at",
      "orders.ext_id",
      "line.line_no",
      "line.title",
      "line.sku",
      "line.is_gift_card",
      "line.quantity",
      "line.gross_minor",
      "products.id as product_id",
      "products.title as product_title",
      "products.sku as product_sku",
      "products.is_gift_card as product_is_gift_card",
      "products.price_minor as product_price_minor",
    ])
    .where("orders.is_test", "=", sql.lit(0))
    .where("orders.deleted_at", "is", null)
    .where("line.store_id", "=", 0)
    .where("line.product_id", "=", 0);
  return {
    /** store, product */
    lines: batchQuery(lines),
    /** store, product, day */
    linesOfDay: batchQuery(lines.where("line.day", "=", 0)),
  };
});

/**
 * Finds the latest lines that became unknown because a line was removed. The packed columns contain the last day of
 * each product, so only that day's lines are read. Call it after merging all changes into the packed columns.
 * @returns true if a product may have been renamed
 */
export async function refreshLatestLines(db: Database, storeId: number): Promise<boolean> {
  const unknown = await db
    .selectFrom("latest_lines")
    .select(["product_id", "gift_card_lines"])
    .where("store_id", "=", storeId)
    .where("is_known", "=", 0)
    .execute();
  if (unknown.length === 0) return false;
  // The packed columns leave gift cards out.
  const giftCards = unknown.filter((row) => row.gift_card_lines > 0).map((row) => row.product_id);
  const others = unknown.filter((row) => row.gift_card_lines === 0).map((row) => row.product_id);
  const { lines, linesOfDay } = queries(db);
  const days = await lastDaysSold(db, storeId, others);
  const found = [
    ...(await selectBatch(
      db,
      lines,
      giftCards.map((product) => [storeId, product]),
    )),
    ...(await selectBatch(
      db,
      linesOfDay,
      [...days].map(([product, day]) => [storeId, product, day]),
    )),
  ];
  const giftCardLines = new Map(unknown.map((row) => [row.product_id, row.gift_card_lines]));
  const latest = found.flatMap((rows) => {
    const best = latestOf(
      rows.map((row) => ({
        ...toNamingLine(
          { placedAt: row.placed_at, extId: row.ext_id },
          {
            lineNo: row.line_no,
            title: row.title,
            sku: row.sku,
            isGiftCard: row.is_gift_card === 1,
            quantity: row.quantity,
            grossMinor: row.gross_minor,
          },
        ),
        product: {
          id: row.product_id,
          title: row.product_title,
          sku: row.product_sku,
          is_gift_card: row.product_is_gift_card,
          price_minor: row.product_price_minor,
        },
      })),
    );
    return best === null ? [] : [best];
  });
  await runBatch(
    db,
    lineProductStatements(db).setLatest,
    latest.map(({ product, ...line }) => {
      const row = { ...line, is_known: 1, gift_card_lines: giftCardLines.get(product.id) ?? 0 };
      return [storeId, product.id, ...latestLineColumns.map((column) => row[column])];
    }),
  );
  const titles = await selectBatch(
    db,
    lineProductStatements(db).titles,
    latest.map(({ product }) => [storeId, product.id]),
  );
  const named = latest.map(({ product, sku, is_gift_card, price_minor }, index) => {
    const title = frequentTitle(titles[index] ?? []) ?? product.title;
    return { product, name: { title, sku, is_gift_card, price_minor } };
  });
  await renameProducts(db, storeId, named);
  return latest.length > 0;
}

/** The last day on which units of each product were sold, otherwise the last day on which it was on an order. */
async function lastDaysSold(
  db: Database,
  storeId: number,
  products: readonly number[],
): Promise<Map<number, number>> {
  const withUnits = new Map<number, number>();
  const onOrders = new Map<number, number>();
  const missing = new Set(products);
  const months = await bucketsOf(db, storeId, monthSpan);
  const days = await bucketsOf(db, storeId, daySpan);
  for (const month of months) {
    if (missing.size === 0) break;
    const sold = await unitsOf(db, { storeId, span: monthSpan, bucket: month }, missing);
    if (sold.size === 0) continue;
    const wanted = new Set(sold.keys());
    for (const day of days.filter((each) => monthOf(each) === month)) {
      if (wanted.size === 0) break;
      const units = await unitsOf(db, { storeId, span: daySpan, bucket: day }, wanted);
      for (const [product, count] of units) {
        if (!onOrders.has(product)) onOrders.set(product, day);
        if (count === 0) continue;
        withUnits.set(product, day);
        wanted.delete(product);
        missing.delete(product);
      }
    }
  }
  return new Map([...onOrders, ...withUnits]);
}

/** Days or months with packed columns, latest first. */
async function bucketsOf(db: Database, storeId: number, span: ColumnSpan): Promise<number[]> {
  const rows = await db
    .selectFrom("columns")
    .select("bucket")
    .where("store_id", "=", storeId)
    .where("span", "=", span)
    .orderBy("bucket", "desc")
    .execute();
  return rows.map((row) => row.bucket);
}

/** Units of the products that were sold in the bucket. */
async function unitsOf(
  db: Database,
  { storeId, span, bucket }: { storeId: number; span: ColumnSpan; bucket: number },
  wanted: ReadonlySet<number>,
): Promise<Map<number, number>> {
  const row = await db
    .selectFrom("columns")
    .select("products")
    .where("store_id", "=", storeId)
    .where("span", "=", span)
    .where("bucket", "=", bucket)
    .executeTakeFirst();
  const columns = decodeProductColumns(row?.products ?? Buffer.alloc(0));
  const units = new Map<number, number>();
  for (const [index, product] of columns.products.entries()) {
    if (wanted.has(product)) units.set(product, columns.units[index] ?? 0);
  }
  return units;
}

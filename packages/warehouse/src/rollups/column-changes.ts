import {
  batchQuery,
  oncePerDialect,
  runBatch,
  selectBatch,
} from "@cartograph/database/dialects/batch.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { sql } from "kysely";
import { insertStatement } from "@cartograph/database/statements.ts";
import {
  packPurchaseDayChanges,
  type DatedPurchaseDay,
  type PurchaseDayChange,
} from "./purchase-days.ts";
import { mergeOldestPages, pagesPerMerge } from "./merge-changes.ts";
import { noProductSum, packProductColumns, type ProductSum } from "./product-columns.ts";

/** A page's changes to the packed columns of one day. */
type DayChanges = {
  products: Map<number, ProductSum>;
  /** In the order in which they apply. */
  purchaseDays: PurchaseDayChange[];
};

/** A page's changes to the packed columns, by day. */
export type ColumnChanges = Map<number, DayChanges>;

export type SoldLine = {
  productId: number;
  content: {
    isGiftCard: boolean;
    quantity: number;
    grossMinor: number;
    discountMinor: number;
    returnedQuantity: number;
  };
};

/**
 * Adds the lines of one order to the changes of its day, or subtracts them. Lines of gift cards are skipped.
 */
export function addOrderLines(
  changes: ColumnChanges,
  order: { day: number; lines: readonly SoldLine[] },
  sign: 1 | -1,
): void {
  const { products } = changesOf(changes, order.day);
  // An order may list a product on several lines.
  const counted = new Set<number>();
  for (const { productId, content } of order.lines) {
    if (content.isGiftCard) continue;
    let sum = products.get(productId);
    if (sum === undefined) {
      sum = noProductSum(productId);
      products.set(productId, sum);
    }
    if (!counted.has(productId)) sum.orders += sign;
    counted.add(productId);
    sum.revenue += sign * (content.grossMinor - content.discountMinor);
    sum.units += sign * content.quantity;
    sum.returned += sign * content.returnedQuantity;
  }
}

export function addPurchaseDay(
  changes: ColumnChanges,
  { day, ...purchaseDay }: DatedPurchaseDay,
  sign: 1 | -1,
): void {
  changesOf(changes, day).purchaseDays.push({ ...purchaseDay, sign });
}

function changesOf(changes: ColumnChanges, day: number): DayChanges {
  let found = changes.get(day);
  if (found === undefined) {
    found = { products: new Map(), purchaseDays: [] };
    changes.set(day, found);
  }
  return found;
}

const statements = oncePerDialect((db) => ({
  insert: insertStatement(db, "column_changes", [
    "store_id",
    "page",
    "day",
    "products",
    "customers",
  ]),
  /** store */
  lastPage: batchQuery(
    db
      .selectFrom("column_changes")
      .select("page")
      .where("store_id", "=", 0)
      .orderBy("page", "desc")
      .limit(sql.lit(1)),
  ),
}));

/**
 * Stores changes next to the packed columns, one small row per day. Readers add them to the columns. Every few pages they
 * are merged into the columns in the same transaction, so that readers never have many of them to add.
 */
export async function storeColumnChanges(
  db: Database,
  storeId: number,
  changes: ColumnChanges,
): Promise<void> {
  const rows = [...changes]
    .map(([day, { products, purchaseDays }]) => ({
      day,
      products: packProductColumns([...products.values()]),
      customers: packPurchaseDayChanges(day, purchaseDays),
    }))
    .filter(({ products, customers }) => products.length > 0 || customers.length > 0);
  if (rows.length === 0) return;
  const { insert, lastPage } = statements(db);
  const [[last] = []] = await selectBatch<{ page: number }>(db, lastPage, [[storeId]]);
  const page = (last?.page ?? 0) + 1;
  await runBatch(
    db,
    insert,
    rows.map(({ day, products, customers }) => [storeId, page, day, products, customers]),
  );
  if (page >= pagesPerMerge) await mergeOldestPages(db, storeId);
}

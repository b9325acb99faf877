import type { Database, Schema } from "@cartograph/database/schema.ts";
import type { Kysely } from "kysely";
import { firstDayOfMonth, monthOf } from "../calendar/zoned-day.ts";
import { packedCustomersOfDay, packedProductsOfDay } from "./day-columns.ts";
import { joinDays, type PackedColumns } from "./month-columns.ts";
import { refreshLineProducts } from "./line-product-names.ts";

const daySpan = 0;
const monthSpan = 1;

/**
 * Rebuilds the packed columns of all dirty days, one transaction per month, which also clears their markers.
 * Reports stay the same and become cheaper, since they compute dirty days from the facts. Also updates the names
 * and prices of products known from order lines only.
 * @returns how many days were rebuilt.
 */
export async function rebuildDirtyDays(db: Kysely<Schema>, storeId: number): Promise<number> {
  const dirty = await dirtyDays(db, storeId);
  const [first] = dirty;
  const last = dirty.at(-1);
  if (first === undefined || last === undefined) return 0;
  // Runs before the markers are cleared, so that an interrupted rebuild does it again.
  await refreshLineProducts(db, storeId, { from: first, to: last });
  for (const month of new Set(dirty.map(monthOf))) {
    await db.transaction().execute((transaction) => rebuildMonth(transaction, storeId, month));
  }
  return dirty.length;
}

/** Rebuilds all dirty days of a month, including those marked since the caller's query. */
async function rebuildMonth(db: Database, storeId: number, month: number): Promise<void> {
  const range = { from: firstDayOfMonth(month), to: firstDayOfMonth(month + 1) - 1 };
  for (const day of await dirtyDays(db, storeId, range)) {
    await writeColumns(
      db,
      { storeId, span: daySpan, bucket: day },
      await columnsOfDay(db, storeId, day),
    );
  }
  const days = await db
    .selectFrom("columns")
    .select(["products", "customers"])
    .where("store_id", "=", storeId)
    .where("span", "=", daySpan)
    .where("bucket", ">=", range.from)
    .where("bucket", "<=", range.to)
    .execute();
  await writeColumns(db, { storeId, span: monthSpan, bucket: month }, joinDays(days));
  await db
    .deleteFrom("dirty_days")
    .where("store_id", "=", storeId)
    .where("day", ">=", range.from)
    .where("day", "<=", range.to)
    .execute();
}

async function dirtyDays(
  db: Database,
  storeId: number,
  range?: { from: number; to: number },
): Promise<number[]> {
  const query = db
    .selectFrom("dirty_days")
    .select("day")
    .where("store_id", "=", storeId)
    .orderBy("day");
  const rows = await (
    range === undefined ? query : query.where("day", ">=", range.from).where("day", "<=", range.to)
  ).execute();
  return rows.map((row) => row.day);
}

export async function columnsOfDay(
  db: Database,
  storeId: number,
  day: number,
): Promise<PackedColumns> {
  return {
    products: await packedProductsOfDay(db, storeId, day),
    customers: await packedCustomersOfDay(db, storeId, day),
  };
}

/** A bucket without data has no row. */
async function writeColumns(
  db: Database,
  { storeId, span, bucket }: { storeId: number; span: number; bucket: number },
  packed: PackedColumns,
): Promise<void> {
  if (packed.products.length === 0 && packed.customers.length === 0) {
    await db
      .deleteFrom("columns")
      .where("store_id", "=", storeId)
      .where("span", "=", span)
      .where("bucket", "=", bucket)
      .execute();
    return;
  }
  await db
    .insertInto("columns")
    .values({ store_id: storeId, span, bucket, ...packed })
    .onConflict((conflict) => conflict.columns(["store_id", "span", "bucket"]).doUpdateSet(packed))
    .execute();
}

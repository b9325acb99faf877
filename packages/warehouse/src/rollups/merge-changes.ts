import {
  batchQuery,
  batchStatement,
  oncePerDialect,
  runBatch,
  selectBatch,
} from "@cartograph/database/dialects/batch.ts";
import type { Database, Schema } from "@cartograph/database/schema.ts";
import { deleteStatement, selectByKey, upsertStatement } from "@cartograph/database/statements.ts";
import { writeStore } from "@cartograph/database/transactions.ts";
import { type Kysely, sql } from "kysely";
import { monthOf } from "../calendar/days.ts";
import {
  type ColumnKind,
  type ColumnSpan,
  daySpan,
  emptyColumn,
  monthSpan,
} from "./column-kind.ts";
import { customerKind } from "./purchase-days.ts";
import { foldCheckoutDays } from "./checkout-days.ts";
import { foldSourceMonths } from "./fold-source-months.ts";
import { refreshLatestLines } from "./refresh-latest-lines.ts";
import { bumpStoreVersion } from "../store-version.ts";
import { groupChanges } from "./packed-columns.ts";
import { productKind } from "./product-columns.ts";
import { purchaseDayCountKind } from "./purchase-day-counts.ts";

/** Maximum number of pages whose changes are merged at once. */
export const pagesPerMerge = 32;

/** A page's changes to the columns of a day. */
export type PackedChanges = { day: number; products: Buffer; customers: Buffer };
export type BucketColumns = { products: Buffer; customers: Buffer; visit_counts: Buffer };
type Bucket = { storeId: number; span: ColumnSpan; bucket: number };

const bucketKey = ["store_id", "span", "bucket"] as const;
const columnNames = ["products", "customers", "visit_counts"] as const;

const statements = oncePerDialect((db) => ({
  /** store */
  firstPage: batchQuery(
    db
      .selectFrom("column_changes")
      .select("page")
      .where("store_id", "=", 0)
      .orderBy("page")
      .limit(sql.lit(1)),
  ),
  /** store, page */
  changesUntil: batchQuery(
    db
      .selectFrom("column_changes")
      .select(["day", "products", "customers"])
      .where("store_id", "=", 0)
      .where("page", "<=", 0)
      .orderBy("page"),
  ),
  /** store, page */
  deleteUntil: batchStatement(
    db.deleteFrom("column_changes").where("store_id", "=", 0).where("page", "<=", 0),
  ),
  read: selectByKey(db, "columns", { key: bucketKey, columns: columnNames }),
  write: upsertStatement(db, "columns", { key: bucketKey, columns: columnNames }),
  remove: deleteStatement(db, "columns", bucketKey),
}));

/**
 * Merges all changes into the packed columns, renames products whose latest line was removed, and sums up months of daily
 * sources and days of checkouts. Reports stay the same and become faster. Each transaction merges a few pages or sums up
 * one month, so an interrupted call loses nothing.
 */
export async function mergeChanges(db: Kysely<Schema>, storeId: number): Promise<void> {
  const next = () =>
    writeStore(db, storeId, (transaction) => mergeOldestPages(transaction, storeId));
  while (await next());
  await writeStore(db, storeId, async (transaction) => {
    while (await mergeOldestPages(transaction, storeId));
    const mayBeRenamed = await refreshLatestLines(transaction, storeId);
    if (mayBeRenamed) await bumpStoreVersion(transaction, storeId);
  });
  await foldSourceMonths(db, storeId);
  await foldCheckoutDays(db, storeId);
}

/** Returns false when there was nothing to merge. */
export async function mergeOldestPages(db: Database, storeId: number): Promise<boolean> {
  const { firstPage, changesUntil, deleteUntil } = statements(db);
  const [[first] = []] = await selectBatch<{ page: number }>(db, firstPage, [[storeId]]);
  if (first === undefined) return false;
  const until = [storeId, first.page + pagesPerMerge - 1];
  const [changes = []] = await selectBatch<PackedChanges>(db, changesUntil, [until]);
  await mergeColumns(db, { storeId, changes, span: daySpan });
  await mergeColumns(db, { storeId, changes, span: monthSpan });
  await runBatch(db, deleteUntil, [until]);
  return true;
}

/** Adds changes of days to the stored columns of the days or of their months. */
export async function mergeColumns(
  db: Database,
  {
    storeId,
    changes,
    span,
  }: { storeId: number; changes: readonly PackedChanges[]; span: ColumnSpan },
): Promise<void> {
  const bucketOf = (day: number) => (span === daySpan ? day : monthOf(day));
  const products = groupChanges(changes.map((each) => [bucketOf(each.day), each.products]));
  const customers = groupChanges(changes.map((each) => [bucketOf(each.day), each.customers]));
  const keys = [...new Set([...products.keys(), ...customers.keys()])].map((bucket) => ({
    storeId,
    span,
    bucket,
  }));
  const stored = await selectBatch<BucketColumns>(db, statements(db).read, keys.map(asRow));
  await writeColumns(
    db,
    keys.map((key, index) => {
      const before = stored[index]?.[0] ?? noBucketColumns;
      const sold = products.get(key.bucket);
      const purchaseDays = customers.get(key.bucket);
      return {
        ...key,
        products: added(before.products, sold, { kind: productKind, span }),
        customers: added(before.customers, purchaseDays, { kind: customerKind, span }),
        visit_counts: added(before.visit_counts, purchaseDays, {
          kind: purchaseDayCountKind,
          span,
        }),
      };
    }),
  );
}

/** Most refunds change no purchase days. */
function added<Column extends object>(
  packed: Buffer,
  changes: readonly Buffer[] | undefined,
  { kind, span }: { kind: ColumnKind<Column>; span: ColumnSpan },
): Buffer {
  return changes === undefined ? packed : kind.add(packed, changes, span);
}

export const noBucketColumns: BucketColumns = {
  products: emptyColumn,
  customers: emptyColumn,
  visit_counts: emptyColumn,
};

/** A bucket without orders has no row. */
async function writeColumns(
  db: Database,
  rows: readonly (Bucket & BucketColumns)[],
): Promise<void> {
  const { write, remove } = statements(db);
  const isEmpty = (row: BucketColumns) => columnNames.every((name) => row[name].length === 0);
  await runBatch(db, remove, rows.filter(isEmpty).map(asRow));
  await runBatch(
    db,
    write,
    rows
      .filter((row) => !isEmpty(row))
      .map((row) => [...asRow(row), ...columnNames.map((name) => row[name])]),
  );
}

function asRow({ storeId, span, bucket }: Bucket): number[] {
  return [storeId, span, bucket];
}

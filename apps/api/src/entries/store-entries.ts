import { AppError } from "@cartograph/contracts/app-error.ts";
import { maxNotes } from "@cartograph/contracts/notes.ts";
import { maxViews } from "@cartograph/contracts/views.ts";
import { reserveIds } from "@cartograph/database/dialects/reserve-ids.ts";
import type { Database, Schema } from "@cartograph/database/schema.ts";
import { writeStore } from "@cartograph/database/transactions.ts";
import { isIntegerId } from "@cartograph/warehouse/ingestion/sales/stored-id.ts";

/** Tables of what users add to their store. Ids are numbers within the store and table. */
type EntryTable = "notes" | "saved_views";
type EntryRef = { storeId: number; id: string };
type Author = { storeId: number; userId: string; now: number };
type Fields<Table extends EntryTable> = Omit<
  Schema[Table],
  "store_id" | "id" | "created_by" | "created_at"
>;
type Changes<Table extends EntryTable> = {
  [Field in keyof Fields<Table>]?: Fields<Table>[Field] | undefined;
};

const tables = {
  notes: { max: maxNotes, one: "note", many: "notes" },
  saved_views: { max: maxViews, one: "view", many: "saved views" },
} as const satisfies Record<EntryTable, object>;

/** @throws AppError conflict when the store has too many */
export async function createEntry<Table extends EntryTable>(
  db: Database,
  table: Table,
  author: Author,
  fields: Fields<Table>,
): Promise<string> {
  const { storeId } = author;
  const entries: EntryTable = table;
  return writeStore(db, storeId, async (trx) => {
    const { count } = await trx
      .selectFrom(entries)
      .select((build) => build.fn.countAll<number>().as("count"))
      .where("store_id", "=", storeId)
      .executeTakeFirstOrThrow();
    const { max, many } = tables[table];
    if (count >= max) throw new AppError("conflict", `A store can have up to ${max} ${many}`);
    const id = await reserveIds(trx, { storeId, table }, 1);
    const row = { store_id: storeId, id, created_by: author.userId, created_at: author.now };
    await trx
      .insertInto(entries)
      .values({ ...row, ...fields })
      .execute();
    return String(id);
  });
}

/** @throws AppError not_found */
export async function updateEntry<Table extends EntryTable>(
  db: Database,
  table: Table,
  { storeId, id }: EntryRef,
  changes: Changes<Table>,
): Promise<void> {
  const entries: EntryTable = table;
  const { numUpdatedRows } = await db
    .updateTable(entries)
    // One column is always set, so that the statement is valid without changes.
    .set((build) => ({ created_at: build.ref("created_at"), ...changes }))
    .where("store_id", "=", storeId)
    .where("id", "=", numberOf(id))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw noSuchEntry(table);
}

/** @throws AppError not_found */
export async function deleteEntry(
  db: Database,
  table: EntryTable,
  { storeId, id }: EntryRef,
): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom(table)
    .where("store_id", "=", storeId)
    .where("id", "=", numberOf(id))
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw noSuchEntry(table);
}

/** No entry has the number 0. */
function numberOf(id: string): number {
  return isIntegerId(id) ? Number(id) : 0;
}

function noSuchEntry(table: EntryTable): AppError {
  return new AppError("not_found", `There is no such ${tables[table].one}`);
}

import { AppError } from "@cartograph/contracts/app-error.ts";
import {
  maxNotes,
  type Note,
  type NoteCreate,
  type NoteQuery,
} from "@cartograph/contracts/notes.ts";
import { reserveIds } from "@cartograph/database/dialects/reserve-ids.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { formatDay, parseDay } from "@cartograph/warehouse/calendar/days.ts";
import { writeStore } from "@cartograph/database/transactions.ts";
import { isIntegerId } from "@cartograph/warehouse/ingestion/sales/stored-id.ts";

export type NoteRef = { storeId: number; id: string };

/** The store's notes, latest day first. */
export async function listNotes(
  db: Database,
  storeId: number,
  { from, to }: NoteQuery,
): Promise<Note[]> {
  const rows = await db
    .selectFrom("notes as note")
    .leftJoin("users", "users.id", "note.created_by")
    .select(["note.id", "note.day", "note.text", "note.created_at", "users.username"])
    .where("note.store_id", "=", storeId)
    .$if(from !== undefined, (query) => query.where("note.day", ">=", parseDay(from ?? "")))
    .$if(to !== undefined, (query) => query.where("note.day", "<=", parseDay(to ?? "")))
    .execute();
  return rows
    .toSorted((left, right) => right.day - left.day || right.id - left.id)
    .map(({ id, day, text, created_at: at, username }) => ({
      id: String(id),
      day: formatDay(day),
      text,
      createdBy: username,
      createdAt: new Date(at).toISOString(),
    }));
}

/** @throws AppError conflict when the store has too many */
export async function createNote(
  db: Database,
  author: { storeId: number; userId: string; now: number },
  { day, text }: NoteCreate,
): Promise<string> {
  return writeStore(db, author.storeId, async (trx) => {
    const { count } = await trx
      .selectFrom("notes")
      .select((build) => build.fn.countAll<number>().as("count"))
      .where("store_id", "=", author.storeId)
      .executeTakeFirstOrThrow();
    if (count >= maxNotes) {
      throw new AppError("conflict", `A store can have up to ${maxNotes} notes`);
    }
    const id = await reserveIds(trx, { storeId: author.storeId, table: "notes" }, 1);
    await trx
      .insertInto("notes")
      .values({
        store_id: author.storeId,
        id,
        day: parseDay(day),
        text,
        created_by: author.userId,
        created_at: author.now,
      })
      .execute();
    return String(id);
  });
}

/** @throws AppError not_found */
export async function updateNote(
  db: Database,
  { storeId, id }: NoteRef,
  changes: { day?: string | undefined; text?: string | undefined },
): Promise<void> {
  const { day, text } = changes;
  const { numUpdatedRows } = await db
    .updateTable("notes")
    .set((build) => ({
      day: day === undefined ? build.ref("day") : parseDay(day),
      text: text ?? build.ref("text"),
    }))
    .where("store_id", "=", storeId)
    .where("id", "=", isIntegerId(id) ? Number(id) : 0)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw noSuchNote();
}

/** @throws AppError not_found */
export async function deleteNote(db: Database, { storeId, id }: NoteRef): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom("notes")
    .where("store_id", "=", storeId)
    .where("id", "=", isIntegerId(id) ? Number(id) : 0)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw noSuchNote();
}

function noSuchNote(): AppError {
  return new AppError("not_found", "There is no such note");
}

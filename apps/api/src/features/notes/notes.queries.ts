import type { Note, NoteQuery } from "@cartograph/contracts/notes.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { formatDay, parseDay } from "@cartograph/warehouse/calendar/days.ts";

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

import { type Kysely, sql } from "kysely";
import { AppError } from "@cartograph/contracts/app-error.ts";
import type { Database, Schema } from "../schema.ts";
import { copyProgressTable } from "./unfinished-copy.ts";

const progress = sql.table(copyProgressTable);

/** The last copied key of each table, as JSON, and whether the table is complete. */
export type CopyProgress = ReadonlyMap<string, { lastKey: string; isDone: boolean }>;

/**
 * Starts the copy in an empty target, or resumes it.
 * @throws AppError `conflict` if the target has other data
 */
export async function startProgress(
  target: Kysely<Schema>,
  fingerprint: string,
): Promise<CopyProgress> {
  await sql`create table if not exists ${progress}
    ("table" text primary key, last_key text not null, is_done bigint not null)`.execute(target);
  const { rows } = await sql<{ table: string; last_key: string; is_done: number }>`
    select * from ${progress}`.execute(target);
  const known = rows.find(({ table }) => table === sourceRow);
  if (known !== undefined && known.last_key !== fingerprint) {
    throw new AppError(
      "conflict",
      "The target has an unfinished copy of another database, or this one has changed since. Drop the target, create it again, and start over.",
    );
  }
  if (known === undefined)
    await saveProgress(target, { table: sourceRow, lastKey: fingerprint, isDone: true });
  return new Map(
    rows.map((row) => [row.table, { lastKey: row.last_key, isDone: row.is_done === 1 }]),
  );
}

/** Name of the row with the source's fingerprint. */
const sourceRow = "the source";

export async function saveProgress(
  db: Database,
  { table, lastKey, isDone }: { table: string; lastKey: string; isDone: boolean },
): Promise<void> {
  await sql`insert into ${progress} ("table", last_key, is_done)
    values (${table}, ${lastKey}, ${isDone ? 1 : 0})
    on conflict ("table") do update
    set last_key = excluded.last_key, is_done = excluded.is_done`.execute(db);
}

/** Removes the progress table, so that servers start on the target. */
export async function endProgress(target: Kysely<Schema>): Promise<void> {
  await sql`drop table ${progress}`.execute(target);
}

/** @throws AppError `conflict` if a table of the target has rows that are not from an unfinished copy */
export async function refuseFilledTarget(target: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace
      and relname not like 'kysely%' order by relname`.execute(target);
  if (rows.some(({ name }) => name === copyProgressTable)) return;
  for (const { name } of rows) {
    const found = await sql`select 1 from ${sql.table(name)} limit 1`.execute(target);
    if (found.rows.length === 0) continue;
    throw new AppError(
      "conflict",
      `The target already has data (in ${name}). Copy into an empty database.`,
    );
  }
}

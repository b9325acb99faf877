import { type Kysely, type Migration, sql } from "kysely";
import { AppError } from "@cartograph/contracts/app-error.ts";

/** A migration, with the tables whose row count it changes intentionally. */
export type CountedMigration = Migration & { changesRowsOf?: readonly string[] };

type RowCounts = ReadonlyMap<string, number>;

/**
 * Wraps migrations so that each fails, within its transaction, if it leaves a broken reference or changes a table's row
 * count unexpectedly. PostgreSQL checks its constraints itself at commit.
 */
export function checkedMigrations(
  migrations: Record<string, CountedMigration>,
): Record<string, Migration> {
  let latest: RowCounts | undefined;
  return Object.fromEntries(
    Object.entries(migrations).map(([name, migration]) => [
      name,
      {
        async up(db: Kysely<unknown>) {
          const before = latest ?? (await countRows(db));
          await migration.up(db);
          latest = await countRows(db);
          refuseLostRows({ name, migration, before, after: latest });
          await refuseBrokenReferences(db, name);
        },
      },
    ]),
  );
}

/**
 * Runs with foreign keys disabled, because dropping a referenced table would delete the rows that refer to it. The
 * setting cannot be changed within a transaction.
 */
export async function withoutForeignKeys<Tables, Result>(
  db: Kysely<Tables>,
  run: () => Promise<Result>,
): Promise<Result> {
  await sql`pragma foreign_keys = off`.execute(db);
  try {
    return await run();
  } finally {
    await sql`pragma foreign_keys = on`.execute(db);
  }
}

async function countRows(db: Kysely<unknown>): Promise<RowCounts> {
  const { rows: tables } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\'
      and name not like 'kysely\\_%' escape '\\'`.execute(db);
  const counts = new Map<string, number>();
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(name)}`.execute(db);
    counts.set(name, rows[0]?.count ?? 0);
  }
  return counts;
}

function refuseLostRows({
  name,
  migration,
  before,
  after,
}: {
  name: string;
  migration: CountedMigration;
  before: RowCounts;
  after: RowCounts;
}): void {
  const declared = new Set(migration.changesRowsOf);
  for (const [table, count] of before) {
    const left = after.get(table) ?? 0;
    if (left !== count && !declared.has(table)) {
      throw new AppError(
        "internal",
        `Migration ${name} would leave ${left} of ${count} rows in ${table}`,
      );
    }
  }
}

async function refuseBrokenReferences(db: Kysely<unknown>, name: string): Promise<void> {
  const { rows } = await sql<{ table: string }>`pragma foreign_key_check`.execute(db);
  const tables = [...new Set(rows.map(({ table }) => table))];
  if (tables.length === 0) return;
  throw new AppError(
    "internal",
    `Migration ${name} would leave rows without the row that they refer to in ${tables.join(", ")}`,
  );
}

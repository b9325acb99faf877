import { type Kysely, type Migration, sql } from "kysely";
import { AppError } from "@cartograph/contracts/app-error.ts";
import { migrationTable, refuseUnknownMigrations } from "../../schema-version.ts";
import { baselineName, createBaseline } from "./baseline/index.ts";

/** Marks the migrations up to the baseline as applied. */
export function postgresqlMigrations(
  migrations: Record<string, Migration>,
): Record<string, Migration> {
  return Object.fromEntries(
    Object.entries(migrations).map(([name, migration]) => {
      if (name > baselineName) return [name, migration];
      return [name, name === baselineName ? { up: createBaseline } : { up: doNothing }];
    }),
  );
}

async function doNothing(): Promise<void> {}

/** @throws AppError `unavailable` if the database cannot store every character */
export async function refuseOtherEncodings<Tables>(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ encoding: string }>`
    select current_setting('server_encoding') as encoding`.execute(db);
  const encoding = rows[0]?.encoding;
  if (encoding === "UTF8") return;
  throw new AppError(
    "unavailable",
    `The database's encoding is ${encoding}, and Cartograph needs UTF8. Create another database with "createdb --encoding=UTF8 --template=template0 cartograph".`,
  );
}

/** @throws AppError `unavailable` if a newer version of Cartograph changed the schema */
export async function refuseNewerTables<Tables>(
  db: Kysely<Tables>,
  available: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { rows: tables } =
    await sql`select 1 where to_regclass(${migrationTable}) is not null`.execute(db);
  if (tables.length === 0) return;
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(migrationTable)} order by name`.execute(db);
  refuseUnknownMigrations(
    rows.map(({ name }) => name),
    available,
  );
}

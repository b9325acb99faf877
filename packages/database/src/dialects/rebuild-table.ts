import { type Kysely, type RawBuilder, sql } from "kysely";

export type Rebuild = {
  table: string;
  /** Returns the table's new definition from the stored one. */
  define?: (definition: string) => string;
  /** New values of columns; other columns are copied. */
  values?: Readonly<Record<string, RawBuilder<unknown>>>;
};

/**
 * Copies a table's rows to a new table of the same name, with its indexes, triggers and plan statistics. SQLite only:
 * it has no other way to change a primary key. Call it while foreign keys are off.
 */
export async function rebuildTable(
  db: Kysely<unknown>,
  { table, define = (definition) => definition, values = {} }: Rebuild,
): Promise<void> {
  const { rows: objects } = await sql<{ type: string; sql: string }>`
    select type, sql from sqlite_master
    where tbl_name = ${table} and sql is not null`.execute(db);
  const { rows: statistics } = await sql<{ idx: string; stat: string }>`
    select idx, stat from sqlite_stat1 where tbl = ${table}`.execute(db);
  const stored = objects.find(({ type }) => type === "table")?.sql ?? "";
  const copy = `rebuilt_${table}`;
  await sql.raw(define(stored).replace(`"${table}"`, `"${copy}"`)).execute(db);
  const columns = await columnsOf(db, table);
  await sql`insert into ${sql.table(copy)} (${sql.join(columns.map((name) => sql.ref(name)))})
    select ${sql.join(columns.map((name) => values[name] ?? sql.ref(name)))}
    from ${sql.table(table)}`.execute(db);
  await sql`drop table ${sql.table(table)}`.execute(db);
  await sql`alter table ${sql.table(copy)} rename to ${sql.table(table)}`.execute(db);
  for (const { type, sql: definition } of objects) {
    if (type !== "table") await sql.raw(definition).execute(db);
  }
  for (const { idx, stat } of statistics) {
    await sql`insert into sqlite_stat1 (tbl, idx, stat)
      values (${table}, ${idx}, ${stat})`.execute(db);
  }
}

async function columnsOf(db: Kysely<unknown>, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pragma_table_info(${table}) order by cid`.execute(db);
  return rows.map(({ name }) => name);
}

/** Changes a definition's primary key from a global id to (store, id). */
export function keyedByStore(definition: string): string {
  const [, table] = /^CREATE TABLE "(\w+)"/i.exec(definition) ?? [];
  const columns = definition
    .replace('"id" integer primary key', '"id" integer not null')
    .replace(/\)$/, "");
  return `${columns}, constraint "${table}_key" primary key ("store_id", "id")) without rowid`;
}

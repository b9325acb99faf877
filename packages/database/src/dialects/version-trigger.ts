import { type Kysely, sql, SqliteAdapter } from "kysely";

/**
 * Creates triggers that raise the store's version when a row is inserted or deleted or one of the columns changes. Only
 * schemas before 0037 have them.
 */
export async function raiseVersionWith(
  db: Kysely<unknown>,
  table: string,
  columns: readonly string[],
): Promise<void> {
  const changes = [
    { event: "insert", when: sql`insert`, row: "new" },
    {
      event: "update",
      when: sql`update of ${sql.join(columns.map((name) => sql.ref(name)))}`,
      row: "new",
    },
    { event: "delete", when: sql`delete`, row: "old" },
  ];
  for (const { event, when, row } of changes) {
    await sql`
      create trigger ${sql.id(`${table}_version_${event}`)} after ${when} on ${sql.table(table)}
      begin
        insert into store_versions (store_id, version) values (${sql.ref(`${row}.store_id`)}, 1)
        on conflict (store_id) do update set version = version + 1;
      end`.execute(db);
  }
}

/** Drops the triggers of a table. PostgreSQL never had them. */
export async function dropVersionTriggers(db: Kysely<unknown>, table: string): Promise<void> {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return;
  for (const event of ["insert", "update", "delete"]) {
    await sql`drop trigger if exists ${sql.id(`${table}_version_${event}`)}`.execute(db);
  }
}

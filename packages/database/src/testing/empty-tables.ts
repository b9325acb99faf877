import { type Kysely, sql } from "kysely";
import type { Schema } from "../schema.ts";

/** A text that changes if a test changes tables, views, indexes or the list of migrations. */
export async function schemaFingerprint(db: Kysely<Schema>): Promise<string> {
  const { rows } = await sql<{ fingerprint: string }>`
    select md5(string_agg(concat_ws(' ', relname, relkind, relnatts), ',' order by relname))
      || ' ' || (select count(*) from kysely_migration) as fingerprint
    from pg_class where relnamespace = current_schema()::regnamespace`.execute(db);
  return rows[0]?.fingerprint ?? "";
}

/** Deletes all rows of a PostgreSQL database and restarts numbering at 1. */
export async function emptyTables(db: Kysely<Schema>): Promise<void> {
  await sql`
    do $$
    declare
      name text;
      is_filled boolean;
      filled text;
    begin
      for name in
        select relname from pg_class
        where relkind = 'r' and relnamespace = current_schema()::regnamespace
          and relname not like 'kysely%'
      loop
        execute format('select exists (select 1 from %I)', name) into is_filled;
        if is_filled then filled := concat_ws(', ', filled, quote_ident(name)); end if;
      end loop;
      if filled is not null then execute 'truncate ' || filled || ' cascade'; end if;
      perform setval(pg_get_serial_sequence('stores', 'id'), 1, false);
      perform setval(pg_get_serial_sequence('audit_events', 'id'), 1, false);
    end $$`.execute(db);
}

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

/**
 * Deletes all rows of a PostgreSQL database and restarts numbering at 1. `truncate` creates new files for all tables and
 * indexes that refer to each other, so a few rows are deleted instead, without checking references.
 */
export async function emptyTables(db: Kysely<Schema>): Promise<void> {
  await sql`
    do $$
    declare
      filled text[];
      is_small boolean;
      name text;
    begin
      select array_agg(quote_ident(relname)), max(pg_table_size(oid)) < 1000000
      into filled, is_small
      from pg_class
      where relkind = 'r' and relnamespace = current_schema()::regnamespace
        and relname not like 'kysely%' and pg_relation_size(oid) > 0;
      if is_small and current_setting('is_superuser') = 'on' then
        set local session_replication_role = replica;
        foreach name in array filled loop
          execute 'delete from ' || name;
        end loop;
      elsif filled is not null then
        execute 'truncate ' || array_to_string(filled, ', ') || ' cascade';
      end if;
      perform setval(pg_get_serial_sequence('stores', 'id'), 1, false);
      perform setval(pg_get_serial_sequence('audit_events', 'id'), 1, false);
    end $$`.execute(db);
}

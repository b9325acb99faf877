import { type Kysely, sql } from "kysely";
import type { Schema } from "../schema.ts";

/** The keys of a table, which decide in what order it is filled and how it is distributed. */
export type TableKeys = {
  name: string;
  hasStore: boolean;
  primaryKey: readonly string[];
  /** Tables that foreign keys refer to. */
  references: readonly string[];
};

/** All tables of a PostgreSQL database, sorted by name. */
export async function readTableKeys(db: Kysely<Schema>): Promise<TableKeys[]> {
  const { rows } = await sql<{
    name: string;
    hasStore: number;
    primaryKey: string[];
    references: string[];
  }>`
    select relname::text as name,
      exists (
        select 1 from pg_attribute
        where attrelid = tables.oid and attname = 'store_id' and not attisdropped) as "hasStore",
      array(
        select attname::text from pg_constraint
        join pg_attribute on attrelid = conrelid and attnum = any(conkey)
        where conrelid = tables.oid and contype = 'p') as "primaryKey",
      array(
        select distinct target.relname::text from pg_constraint
        join pg_class as target on target.oid = confrelid
        where conrelid = tables.oid and contype = 'f') as "references"
    from pg_class as tables
    where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace
    order by relname`.execute(db);
  return rows.map((row) => ({ ...row, hasStore: row.hasStore === 1 }));
}

/** Sorts tables so that referenced ones come first. */
export function sortByReferences(tables: readonly TableKeys[]): TableKeys[] {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const ordered = new Set<TableKeys>();
  const visit = (table: TableKeys) => {
    for (const reference of table.references) {
      const target = byName.get(reference);
      if (target !== undefined && target !== table && !ordered.has(target)) visit(target);
    }
    ordered.add(table);
  };
  for (const table of tables) visit(table);
  return [...ordered];
}

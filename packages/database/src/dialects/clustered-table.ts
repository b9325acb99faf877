import { sql } from "kysely";
import type { CreateTableBuilder } from "kysely";

/**
 * Stores a table's rows in the order of its primary key, so that a range of keys is read sequentially. SQLite has a
 * clause for this; PostgreSQL does not, so its dialect would leave the table unchanged.
 */
export function clusteredByKey<Table extends string, Column extends string>(
  table: CreateTableBuilder<Table, Column>,
): CreateTableBuilder<Table, Column> {
  return table.modifyEnd(sql`without rowid`);
}

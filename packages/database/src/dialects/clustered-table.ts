import { sql } from "kysely";
import type { CreateTableBuilder } from "kysely";

/**
 * Stores a table's rows in the order of its primary key, so that a range of the key is read in one sweep.
 * SQLite has a clause for it; PostgreSQL, which has none, would leave the table as it is.
 */
export function clusteredByKey<Table extends string, Column extends string>(
  table: CreateTableBuilder<Table, Column>,
): CreateTableBuilder<Table, Column> {
  return table.modifyEnd(sql`without rowid`);
}

import { sql } from "kysely";
import type { CreateTableBuilder } from "kysely";
import { byDialect } from "./portable/by-dialect.ts";

/**
 * Stores a table's rows in the order of its primary key, so that a range of keys is read sequentially. SQLite has a
 * clause for this; PostgreSQL does not, so the table is unchanged there.
 */
export function clusteredByKey<Table extends string, Column extends string>(
  table: CreateTableBuilder<Table, Column>,
): CreateTableBuilder<Table, Column> {
  return table.modifyEnd(byDialect({ sqlite: sql`without rowid`, postgresql: sql`` }));
}

import { sql } from "kysely";
import type { CreateTableBuilder } from "kysely";
import { byDialect } from "./portable/by-dialect.ts";

/**
 * Clusters a SQLite table by its primary key (`without rowid`), so that key ranges are read sequentially. PostgreSQL
 * has no equivalent, so the table is unchanged there.
 */
export function clusteredByKey<Table extends string, Column extends string>(
  table: CreateTableBuilder<Table, Column>,
): CreateTableBuilder<Table, Column> {
  return table.modifyEnd(byDialect({ sqlite: sql`without rowid`, postgresql: sql`` }));
}

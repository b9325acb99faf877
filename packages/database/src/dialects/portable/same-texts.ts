import { type RawBuilder, sql } from "kysely";
import { byDialect } from "./by-dialect.ts";

/**
 * The condition that the columns have the same texts as a parameter row; null equals only null. PostgreSQL uses no index
 * for `is not distinct from`, but it uses an index on an array of the columns.
 */
export function sameTexts(columns: readonly string[]): RawBuilder<boolean> {
  const given = columns.map(() => sql`${""}`);
  const each = columns.map((column) => sql`${sql.ref(column)} is not distinct from ${""}`);
  return byDialect({
    sqlite: sql<boolean>`${sql.join(each, sql` and `)}`,
    postgresql: sql<boolean>`${arrayOfTexts(columns)} = array[${sql.join(given)}]`,
  });
}

/** The columns as an array, as in PostgreSQL's index on them. */
export function arrayOfTexts(columns: readonly string[]): RawBuilder<unknown> {
  return sql`array[${sql.join(columns.map((column) => sql.ref(column)))}]`;
}

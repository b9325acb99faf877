import { type RawBuilder, sql } from "kysely";
import { byDialect } from "./by-dialect.ts";

/**
 * Whether the columns have the same texts as a parameter row, where null is the same as null only. PostgreSQL uses no
 * index for `is not distinct from`; it uses one on the array of the columns.
 */
export function sameTexts(columns: readonly string[]): RawBuilder<boolean> {
  const given = columns.map(() => sql`${""}`);
  const each = columns.map((column) => sql`${sql.ref(column)} is not distinct from ${""}`);
  return byDialect({
    sqlite: sql<boolean>`${sql.join(each, sql` and `)}`,
    postgresql: sql<boolean>`${arrayOfTexts(columns)} = array[${sql.join(given)}]`,
  });
}

/** The columns as PostgreSQL's index on them has them. */
export function arrayOfTexts(columns: readonly string[]): RawBuilder<unknown> {
  return sql`array[${sql.join(columns.map((column) => sql.ref(column)))}]`;
}

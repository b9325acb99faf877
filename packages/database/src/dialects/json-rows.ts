import { type AliasedRawBuilder, type Expression, sql } from "kysely";
import { byDialect } from "./portable/by-dialect.ts";

/**
 * Selects all rows as one JSON array of arrays with the given columns. Equal rows give equal text: SQLite reads them in
 * key order; PostgreSQL sorts them.
 */
export function jsonRows(
  columns: readonly (string | Expression<unknown>)[],
): AliasedRawBuilder<string, "rows"> {
  const values = sql.join(
    columns.map((column) => (typeof column === "string" ? sql.ref(column) : column)),
  );
  return byDialect({
    sqlite: sql<string>`json_group_array(json_array(${values}))`,
    postgresql: sql<string>`cast(
      coalesce(json_agg(json_build_array(${values}) order by ${values}), '[]') as text)`,
  }).as("rows");
}

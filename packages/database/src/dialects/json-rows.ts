import { type AliasedRawBuilder, type Expression, sql } from "kysely";

/** Selects all rows as one text, a JSON array with an array of the given columns for each row. */
export function jsonRows(
  columns: readonly (string | Expression<unknown>)[],
): AliasedRawBuilder<string, "rows"> {
  const values = columns.map((column) => (typeof column === "string" ? sql.ref(column) : column));
  return sql<string>`json_group_array(json_array(${sql.join(values)}))`.as("rows");
}

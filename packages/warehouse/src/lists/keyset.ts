import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { Position } from "./cursor.ts";

/** A column of a list's sort. Null values are last in either direction. */
export type SortColumn = {
  value: Expression<string | number | null>;
  direction: "asc" | "desc";
  isNullable?: true;
  /** The name under which the query selects an expensive value, so that sorting does not compute it again. */
  selectedAs?: string;
};

/**
 * The condition of the rows after a position. The last column has to be unique and not null, so that each row is before
 * or after every other.
 */
export function afterPosition(
  columns: readonly SortColumn[],
  position: Position,
): Expression<SqlBool> {
  const [column, ...later] = columns;
  const [at = null, ...laterAt] = position;
  if (column === undefined) return sql<SqlBool>`false`;
  const { value, direction } = column;
  if (at === null) return sql<SqlBool>`(${value} is null and ${afterPosition(later, laterAt)})`;
  const further = direction === "asc" ? sql`${value} > ${at}` : sql`${value} < ${at}`;
  const rest = sql`${value} = ${at} and ${afterPosition(later, laterAt)}`;
  if (column.isNullable) return sql<SqlBool>`(${further} or ${value} is null or (${rest}))`;
  // The first condition repeats the others, so that an index over the column can begin at the position.
  const from = direction === "asc" ? sql`${value} >= ${at}` : sql`${value} <= ${at}`;
  return sql<SqlBool>`(${from} and (${further} or (${rest})))`;
}

/** Sorts a query as `afterPosition` expects it. */
export function sortedBy<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  columns: readonly SortColumn[],
): SelectQueryBuilder<DB, TB, O> {
  return columns.reduce(
    (sorted, { value, direction, isNullable, selectedAs }) =>
      sorted.orderBy(selectedAs === undefined ? value : sql.ref(selectedAs), (order) => {
        const directed = direction === "asc" ? order.asc() : order.desc();
        return isNullable ? directed.nullsLast() : directed;
      }),
    query,
  );
}

import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { Position } from "./cursor.ts";

/** A sort column of a list. Nulls are last in either direction. */
export type SortColumn = {
  value: Expression<string | number | null>;
  direction: "asc" | "desc";
  isNullable?: true;
  /** The alias under which the query selects an expensive value, so that sorting does not compute it again. */
  selectedAs?: string;
};

/** The condition for rows after a position. The last column must be unique and not null, so that the order is total. */
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
  // Redundant, but lets an index scan on the column start at the position.
  const from = direction === "asc" ? sql`${value} >= ${at}` : sql`${value} <= ${at}`;
  return sql<SqlBool>`(${from} and (${further} or (${rest})))`;
}

/** Sorts a query in the order that `afterPosition` assumes. */
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

import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { FigureLink } from "../link/figure-link.tsx";
import type { Column } from "./column.ts";

/** The path that a cell opens: of a figure by its metric, of the row's name for null. Null opens nothing. */
export type OpenRow<Row> = (row: Row, metric: MetricId | null) => string | null;

/**
 * The columns with cells that open. Only the first column is in the tab order. On a phone the first figures of a row
 * are inside the element that expands it, where links are not allowed.
 */
export function openingColumns<Row>(
  columns: readonly Column<Row>[],
  pathOf: OpenRow<Row> | undefined,
  isPhone: boolean,
): readonly Column<Row>[] {
  if (pathOf === undefined) return columns;
  return columns.map((column, index) => {
    const { metric = null, cell, isControl } = column;
    const isName = index === 0;
    if ((isName && isControl) || (!isName && metric === null)) return column;
    return {
      ...column,
      isControl: isName,
      cell: (row) => (
        <FigureLink
          to={!isName && isPhone ? null : pathOf(row, metric)}
          metric={metric}
          isQuiet={!isName}
        >
          {cell(row)}
        </FigureLink>
      ),
    };
  });
}

import type {
  MetricRow,
  MetricRows,
  RowColumn,
} from "@cartograph/contracts/metrics/metric-rows.ts";
import type { Column, Sort } from "@cartograph/ui/data-table/column.ts";
import {
  sortLabel,
  tableContent,
  tableStampLines,
} from "@cartograph/ui/data-table/table-content.ts";
import { exportUnit } from "./export-unit.ts";
import { nameOfCell } from "./row-cell.tsx";

export const isFigureColumn = ({ kind }: RowColumn) => ["money", "count", "seconds"].includes(kind);

/**
 * The file of a metric's rows on all pages.
 * @param sort null for the order of rows without one
 */
export function rowsFile(pages: readonly MetricRows[], sort: Sort | null) {
  const [first] = pages;
  const rows = pages.flatMap((page) => page.rows);
  const columns = (first?.columns ?? []).map((column): Column<MetricRow> => {
    const value = ({ cells }: MetricRow) =>
      nameOfCell(cells, column.id) ?? cells[column.id] ?? null;
    return {
      key: column.id,
      header: column.label,
      unit: exportUnit(column.kind, first?.currency),
      isFigure: isFigureColumn(column),
      cell: value,
      sortBy: value,
    };
  });
  const [firstColumn] = columns;
  const byDefault: Sort | null = firstColumn
    ? { key: firstColumn.key, direction: "descending" }
    : null;
  return {
    ...tableContent(rows, columns),
    stamp: tableStampLines({
      sort: sortLabel(columns, sort ?? byDefault),
      searched: "",
      filters: [],
      shown: rows.length,
      all: rows.length,
    }),
  };
}

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
import { rowsOfPages } from "./rows-of-pages.ts";

export const isFigureColumn = ({ kind }: RowColumn) => ["money", "count", "seconds"].includes(kind);

/**
 * The file of a metric's rows on all pages.
 * @param sort null for the order of rows without one
 */
export function rowsFile(pages: readonly MetricRows[], sort: Sort | null) {
  const [first] = pages;
  const id = idColumn(first?.columns ?? [])?.id ?? "";
  const rows = rowsOfPages(pages, ({ cells }) => cells[id]?.toString() ?? null);
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

/**
 * The column of which each row has a value of its own. Rows with a customer are one for each order, or one for each
 * customer; those of an order's lines and events may be equal.
 */
function idColumn(columns: readonly RowColumn[]): RowColumn | undefined {
  const ofKind = (wanted: RowColumn["kind"]) => columns.find(({ kind }) => kind === wanted);
  const customer = ofKind("customer");
  return customer && (ofKind("order") ?? customer);
}

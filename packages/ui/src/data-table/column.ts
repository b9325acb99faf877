import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import type { ComparedDays } from "@cartograph/contracts/metrics/metric-value.ts";
import type { ReactNode } from "react";
import type { ExportCell } from "../table-export/export-table.ts";

export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The sort value; a column without it cannot be sorted. Null sorts last in both directions. */
  sortBy?: (row: Row) => number | string | null;
  /** Numbers are aligned to the right. */
  isFigure?: boolean;
  /** The metric of its figures. */
  metric?: MetricId | undefined;
  /** The days of its figures if they are changes, for exports. */
  comparedDays?: ComparedDays | undefined;
  /** One of the three columns that a phone shows without expanding the row. */
  isKey?: boolean;
  /** Hidden before the other columns where not all fit. */
  isExtra?: boolean;
  /** Its cells are interactive, so on a phone they are outside of the element that expands the row. */
  isControl?: boolean;
  /**
   * The exported value: money in major units, shares in percent, days as `YYYY-MM-DD`; null is an empty cell.
   * Defaults to the sort value; a column with neither is not exported.
   */
  exportAs?: (row: Row) => ExportCell;
  /** Appended to the header in an export, such as `USD` or `%`. */
  unit?: string | undefined;
  /** A second exported column, such as for a cell's second line; left out if it is empty in every row. */
  extraExport?: { header: string; exportAs: (row: Row) => ExportCell };
};

export type Sort = { key: string; direction: "ascending" | "descending" };

/** How a table is sorted; null for the order of its rows. */
export type Sorting = { sort: Sort | null; onSortChange: (sort: Sort) => void };

export type TableRows<Row> = {
  /** The accessible name of the table. */
  caption: string;
  rows: readonly Row[];
  /** The first column names the row. */
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
};

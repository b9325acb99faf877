import type { ReactNode } from "react";
import type { ExportCell } from "../table-export/export-table.ts";

export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** What the column is sorted by; a column without it cannot be sorted. Null sorts last both ways. */
  sortBy?: (row: Row) => number | string | null;
  /** Figures stand to the right. */
  isFigure?: boolean;
  /** One of the three figures that a phone shows at once; the rest is a tap away. */
  isKey?: boolean;
  /** Its cells can be pressed, so on a phone they stand outside of what opens the rest of the row. */
  isControl?: boolean;
  /**
   * What an export writes: money in major units, a share in percent, a day as `YYYY-MM-DD`; null is an empty cell.
   * Without it an export writes what the column is sorted by, and without that it leaves the column out.
   */
  exportAs?: (row: Row) => ExportCell;
  /** Stands behind the header in an export, such as `USD` or `%`. */
  unit?: string | undefined;
  /** What a cell says in a second line: a column of its own in an export, left out where no row has any. */
  exportBeside?: { header: string; exportAs: (row: Row) => ExportCell };
};

export type Sort = { key: string; direction: "ascending" | "descending" };

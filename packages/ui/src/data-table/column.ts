import type { ReactNode } from "react";

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
};

export type Sort = { key: string; direction: "ascending" | "descending" };

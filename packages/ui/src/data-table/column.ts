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
  /** Its cells can be pressed, so on a phone they stand outside of what opens the rest of the row. */
  isControl?: boolean;
};

export type Sort = { key: string; direction: "ascending" | "descending" };

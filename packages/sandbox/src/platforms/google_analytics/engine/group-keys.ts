import type { Cursor, DimensionColumn } from "./cursor.ts";

/** What tells the rows of a report apart: the same for the same values of all columns. */
export type KeyAt = (cursor: Cursor) => number | string;

/** Numbers wherever the combinations fit into one, as they nearly always do. */
export function createKey(columns: readonly DimensionColumn[]): KeyAt {
  const combinations = columns.reduce((product, { size }) => product * Math.max(1, size), 1);
  if (combinations > Number.MAX_SAFE_INTEGER) {
    return (cursor) => columns.map((column) => column.codeAt(cursor)).join(" ");
  }
  return (cursor) => {
    let key = 0;
    for (const column of columns) key = key * column.size + column.codeAt(cursor);
    return key;
  };
}

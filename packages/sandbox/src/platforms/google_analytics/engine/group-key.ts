import type { Cursor, DimensionColumn } from "./cursor.ts";

/** Returns a key that identifies the row: equal for equal values of all columns. */
export type KeyAt = (cursor: Cursor) => number | string;

/** Uses numbers if the combinations fit, which is nearly always. */
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

import type { Column } from "./column.ts";

/** The rows that may have a column's widest cell: the longest text, or the highest and lowest number. */
export function widestRows<Row>(rows: readonly Row[], column: Column<Row>): readonly Row[] {
  const read = column.exportAs ?? column.sortBy;
  if (!read) return rows.slice(0, 1);
  const longest = extremes(rows, (row) => String(read(row) ?? "").length);
  const highest = extremes(rows, (row) => Number(read(row)));
  return [...new Set([longest.high, highest.high, highest.low])].filter((row) => row !== undefined);
}

function extremes<Row>(rows: readonly Row[], measure: (row: Row) => number) {
  let high: Row | undefined;
  let low: Row | undefined;
  let most = -Infinity;
  let least = Infinity;
  for (const row of rows) {
    const size = measure(row);
    if (size > most) {
      most = size;
      high = row;
    }
    if (size < least) {
      least = size;
      low = row;
    }
  }
  return { high, low };
}

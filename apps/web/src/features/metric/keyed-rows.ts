import type { MetricRow } from "@cartograph/contracts/metrics/metric-rows.ts";

export type KeyedRow = MetricRow & { key: string };

/** The rows with a key each. Equal rows, such as two lines of a product in one order, are numbered. */
export function keyedRows(rows: readonly MetricRow[]): KeyedRow[] {
  const counts = new Map<string, number>();
  return rows.map((row) => {
    const text = JSON.stringify(row.cells);
    const count = counts.get(text) ?? 0;
    counts.set(text, count + 1);
    return { ...row, key: `${text} ${count}` };
  });
}

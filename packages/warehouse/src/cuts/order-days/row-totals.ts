import type { PackedColumn } from "@cartograph/database/packed-table.ts";
import { floatsOf } from "./columns.ts";

/** The number of contributing rows, and their sum for each metric. */
export type RowTotals = { count: number; sums: number[] };

/**
 * Adds a column of some rows to the contribution of each row.
 * @param to for each row, the row that it is added to, if different
 */
export function addWeighted(
  added: Float64Array,
  {
    rows,
    column: { base, offsets },
    times,
    to,
  }: { rows: Int32Array; column: PackedColumn; times: number; to?: Int32Array },
): void {
  if (times === 0 || (offsets === null && base === 0)) return;
  const values = offsets === null ? null : floatsOf(offsets);
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0;
    const at = to === undefined ? row : (to[row] ?? 0);
    const value = values === null ? base : base + (values[row] ?? 0);
    added[at] = (added[at] ?? 0) + times * value;
  }
}

/** @param added the contribution of each row to each metric */
export function totalUp(totals: RowTotals, added: readonly Float64Array[]): void {
  for (const [metric, values] of added.entries()) {
    let sum = 0;
    for (let row = 0; row < values.length; row += 1) sum += values[row] ?? 0;
    totals.sums[metric] = (totals.sums[metric] ?? 0) + sum;
  }
  const [first, ...others] = added;
  if (first === undefined) return;
  for (let row = 0; row < first.length; row += 1) {
    if (first[row] !== 0 || others.some((values) => values[row] !== 0)) totals.count += 1;
  }
}

import type { PackedColumn } from "@cartograph/database/packed-table.ts";
import { takeFloats, takeInts } from "./arena.ts";
import { floatsOf } from "./columns.ts";

/** The number of contributing rows, and their sum for each metric. */
export type RowTotals = { count: number; sums: number[] };

/** Rows of a day. `amounts` has, for each metric, the contribution of every row of their table. */
export type RowAmounts = { rows: Int32Array; amounts: readonly PackedColumn[] };

/** Called with rows of a day, possibly several times for one day. The arrays are overwritten after the call. */
export type OnRowAmounts = (added: RowAmounts, day: number) => void;

/**
 * Adds a column of some rows to the contribution of each row.
 * @param to for each row, the row that it is added to, if different
 */
export function addWeighted(
  added: Float64Array,
  {
    rows,
    column: { base, offsets },
    weight,
    to,
  }: { rows: Int32Array; column: PackedColumn; weight: number; to?: Int32Array },
): void {
  if (weight === 0 || (offsets === null && base === 0)) return;
  const values = offsets === null ? null : floatsOf(offsets);
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0;
    const at = to === undefined ? row : (to[row] ?? 0);
    const value = values === null ? base : base + (values[row] ?? 0);
    added[at] = (added[at] ?? 0) + weight * value;
  }
}

/** @param metrics the number of metrics */
export function totalRows(metrics: number): { totals: RowTotals; add: OnRowAmounts } {
  const totals: RowTotals = { count: 0, sums: Array.from({ length: metrics }, () => 0) };
  return {
    totals,
    add: ({ rows, amounts }) => {
      const [only, ...others] = amounts;
      if (only !== undefined && others.length === 0) {
        addColumn(totals, rows, only);
        return;
      }
      const present = presentRows({ rows, amounts });
      for (let index = 0; index < rows.length; index += 1) totals.count += present[index] ?? 0;
      for (const [metric, { base, offsets }] of amounts.entries()) {
        let sum = base * rows.length;
        if (offsets !== null) {
          const values = floatsOf(offsets);
          for (let index = 0; index < rows.length; index += 1) sum += values[rows[index] ?? 0] ?? 0;
        }
        totals.sums[metric] = (totals.sums[metric] ?? 0) + sum;
      }
    },
  };
}

/** Adds a single metric, to which only rows with a nonzero amount contribute. */
function addColumn(totals: RowTotals, rows: Int32Array, { base, offsets }: PackedColumn): void {
  let count = base === 0 ? 0 : rows.length;
  let sum = base * rows.length;
  if (offsets !== null) {
    count = 0;
    const values = amountsOf(rows, floatsOf(offsets));
    for (let index = 0; index < values.length; index += 1) {
      const amount = values[index] ?? 0;
      if (base + amount !== 0) count += 1;
      sum += amount;
    }
  }
  totals.count += count;
  totals.sums[0] = (totals.sums[0] ?? 0) + sum;
}

function amountsOf(rows: Int32Array, values: Float64Array): Float64Array {
  if (rows.length === values.length) return values;
  const amounts = takeFloats(rows.length);
  for (let index = 0; index < rows.length; index += 1) {
    amounts[index] = values[rows[index] ?? 0] ?? 0;
  }
  return amounts;
}

/** For each row, 1 if it contributes to any metric, otherwise 0. */
export function presentRows({ rows, amounts }: RowAmounts): Int32Array {
  const present = takeInts(rows.length).fill(0);
  for (const { base, offsets } of amounts) {
    if (offsets === null) {
      if (base !== 0) present.fill(1);
      continue;
    }
    const values = floatsOf(offsets);
    for (let index = 0; index < rows.length; index += 1) {
      if (base + (values[rows[index] ?? 0] ?? 0) !== 0) present[index] = 1;
    }
  }
  return present;
}

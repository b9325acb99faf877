import type { PackedColumn } from "@cartograph/database/packed-table.ts";
import { takeFloats, takeInts } from "./arena.ts";

/*
 * Columns are stored as numbers of several widths. They are copied into arrays of one type before they are read, because
 * loops over one array type are several times faster than loops over mixed types.
 */

/** The offsets of a column, as Float64. */
export function floatsOf(offsets: NonNullable<PackedColumn["offsets"]>): Float64Array {
  const floats = takeFloats(offsets.length);
  floats.set(offsets);
  return floats;
}

/** The values of a column of integers below 2^31. */
export function intsOf({ base, offsets }: PackedColumn, rows: number): Int32Array {
  const ints = takeInts(rows);
  if (offsets === null) return ints.fill(base);
  ints.set(offsets);
  if (base !== 0) for (let row = 0; row < rows; row += 1) ints[row] = (ints[row] ?? 0) + base;
  return ints;
}

/** The weighted sum of columns. */
export function addColumns(
  terms: readonly { column: PackedColumn; weight: number }[],
  rows: number,
): PackedColumn {
  const base = terms.reduce((sum, { column, weight }) => sum + weight * column.base, 0);
  const varied = terms.flatMap(({ column: { offsets }, weight }) =>
    offsets === null ? [] : [{ offsets, weight }],
  );
  const [first, ...others] = varied;
  if (first === undefined) return { base, offsets: null };
  if (others.length === 0 && first.weight === 1) return { base, offsets: first.offsets };
  const isCopied = first.weight === 1;
  const offsets = isCopied ? floatsOf(first.offsets) : takeFloats(rows).fill(0);
  for (const { offsets: added, weight } of isCopied ? others : varied) {
    const values = floatsOf(added);
    for (let row = 0; row < rows; row += 1) {
      offsets[row] = (offsets[row] ?? 0) + weight * (values[row] ?? 0);
    }
  }
  return { base, offsets };
}

import { alignedBytes } from "./packed-table.ts";

/*
 * Layout of packed figures, little-endian like typed arrays on every platform that runs Node:
 *
 *   Uint32  number of rows
 *   Uint8   width of each column in bytes, the members first: 0 (only zeros), 1, 2, 4 or 8
 *   padding to a multiple of 8
 *   the columns, the widest first so that each is aligned
 *
 * Widths 1 and 2 are unsigned integers, 4 is a signed one and 8 a Float64, which is exact for integers up to 2^53. Rows
 * are in ascending order of their member.
 */

/** A member's number and its figures. */
export type FigureRow = { member: number; figures: readonly number[] };

type Width = 0 | 1 | 2 | 4 | 8;

/** @param rows one for each member, in any order; all with the same number of figures */
export function packFigures(rows: readonly FigureRow[]): Buffer {
  const sorted = rows.toSorted((a, b) => a.member - b.member);
  const columns = [sorted.map((row) => row.member)];
  for (let index = 0; index < (sorted[0]?.figures.length ?? 0); index += 1) {
    columns.push(sorted.map((row) => row.figures[index] ?? 0));
  }
  return packColumns(columns);
}

/** Sums of the first `count` figures over all rows, as Float64. */
export function packTotals(rows: readonly FigureRow[], count: number): Buffer {
  const totals = new Float64Array(count);
  for (const { figures } of rows) {
    for (let index = 0; index < count; index += 1) {
      totals[index] = (totals[index] ?? 0) + (figures[index] ?? 0);
    }
  }
  return Buffer.from(totals.buffer);
}

export function readTotals(packed: Uint8Array): Float64Array {
  const { buffer, byteOffset, byteLength } = alignedBytes(packed);
  return new Float64Array(buffer, byteOffset, byteLength / 8);
}

/** @param columns of equal length; the first one has the members in ascending order */
export function packColumns(columns: readonly ArrayLike<number>[]): Buffer {
  const count = columns[0]?.length ?? 0;
  const widths = columns.map(widthOf);
  const offsets = offsetsOf(widths, count);
  const packed = Buffer.alloc(offsets.end);
  packed.writeUInt32LE(count, 0);
  packed.set(widths, 4);
  for (const [index, column] of columns.entries()) {
    const width = widths[index] ?? 0;
    if (width !== 0)
      viewOf(packed, { width, start: offsets.starts[index] ?? 0, count }).set(column);
  }
  return packed;
}

/** Columns as typed arrays; those that contain only zeros are null. */
export type PackedColumns = {
  count: number;
  /** The size of the packed figures. */
  bytes: number;
  /** Ascending. */
  members: Float64Array;
  /**
   * @param index of the figure
   * @param into overwritten and returned instead of a new array, at least as long as the column
   */
  figure: (index: number, into?: Float64Array) => Float64Array | null;
  /** Like `figure`, for values of at most 32 bits. */
  integers: (index: number) => Int32Array | null;
};

/** @param figures the number of figures in each row */
export function readFigures(packed: Uint8Array, figures: number): PackedColumns {
  const bytes = alignedBytes(packed);
  const count = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  const widths = bytes.subarray(4, 5 + figures);
  const { starts } = offsetsOf(widths, count);
  const column = (index: number) => {
    const width = widths[index] ?? 0;
    return width === 0 ? null : viewOf(bytes, { width, start: starts[index] ?? 0, count });
  };
  // Copied to one type, because loops over arrays of one type are several times faster than over mixed types.
  const floats = (index: number, into?: Float64Array) => {
    const view = column(index);
    if (view === null || into === undefined) return view && new Float64Array(view);
    into.set(view);
    return into;
  };
  return {
    count,
    bytes: packed.byteLength,
    members: floats(0) ?? new Float64Array(count),
    figure: (index, into) => floats(index + 1, into),
    integers: (index) => {
      const view = column(index + 1);
      return view && new Int32Array(view);
    },
  };
}

const widthsDescending = [8, 4, 2, 1] as const;

/** Offsets of the columns. Uses no iterators, since reports of a year read thousands of days. */
function offsetsOf(widths: ArrayLike<number>, count: number): { starts: Int32Array; end: number } {
  const starts = new Int32Array(widths.length);
  let end = Math.ceil((4 + widths.length) / 8) * 8;
  for (const width of widthsDescending) {
    for (let index = 0; index < widths.length; index += 1) {
      if (widths[index] !== width) continue;
      starts[index] = end;
      end += width * count;
    }
  }
  for (let index = 0; index < widths.length; index += 1) {
    if (starts[index] === 0 && widths[index] !== 0) throw new Error("Packed figures are damaged");
  }
  return { starts, end };
}

function viewOf(
  { buffer, byteOffset }: Uint8Array,
  { width, start, count }: { width: number; start: number; count: number },
) {
  const offset = byteOffset + start;
  if (width === 8) return new Float64Array(buffer, offset, count);
  if (width === 4) return new Int32Array(buffer, offset, count);
  if (width === 2) return new Uint16Array(buffer, offset, count);
  return new Uint8Array(buffer, offset, count);
}

function widthOf(column: ArrayLike<number>): Width {
  let least = 0;
  let greatest = 0;
  for (let index = 0; index < column.length; index += 1) {
    const value = column[index] ?? 0;
    if (value < least) least = value;
    else if (value > greatest) greatest = value;
  }
  if (least === 0 && greatest === 0) return 0;
  if (least === 0 && greatest < 2 ** 8) return 1;
  if (least === 0 && greatest < 2 ** 16) return 2;
  return least >= -(2 ** 31) && greatest < 2 ** 31 ? 4 : 8;
}

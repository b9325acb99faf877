/*
 * A table of whole numbers packed by column, little-endian like typed arrays on every platform that runs Node:
 *
 *   Uint32  number of rows; a table without rows ends here, padded to 8 bytes
 *   Uint8   width of each column in bytes: 0 (all values are the base), 1, 2, 4 or 8; 16 is added if it has a base
 *   padding to a multiple of 8
 *   Float64 the bases
 *   the columns, the widest first so that each is aligned, padded to a multiple of 8
 *
 * A value is the base, or 0 without one, plus an unsigned integer of 1, 2 or 4 bytes, or a Float64 of 8 bytes. Readers
 * get views of the bytes, so that columns that a question does not need cost nothing.
 */

/** Values are `base` + `offsets`; without offsets all are `base`. */
export type PackedColumn = {
  base: number;
  offsets: Uint8Array | Uint16Array | Uint32Array | Float64Array | null;
};

export type PackedTable = {
  rows: number;
  column: (index: number) => PackedColumn;
  /** Offset of the end of the table, in bytes. */
  end: number;
};

type Width = 0 | 1 | 2 | 4 | 8;
type Shape = { base: number; width: Width };

const baseFlag = 16;
const widthsDescending = [8, 4, 2, 1] as const;

/** @param columns of equal length */
export function packTable(columns: readonly ArrayLike<number>[]): Buffer {
  const rows = columns[0]?.length ?? 0;
  if (rows === 0) return Buffer.alloc(8);
  const shapes = columns.map(shapeOf);
  const codes = Uint8Array.from(shapes, ({ base, width }) => width + (base === 0 ? 0 : baseFlag));
  const { bases, starts, end } = offsetsOf(codes, rows);
  const packed = Buffer.alloc(end);
  packed.writeUInt32LE(rows, 0);
  packed.set(codes, 4);
  for (const [index, { base, width }] of shapes.entries()) {
    if (base !== 0) packed.writeDoubleLE(base, bases[index] ?? 0);
    if (width === 0) continue;
    const view = viewOf(packed, { width, start: starts[index] ?? 0, rows });
    const column = columns[index] ?? [];
    for (let row = 0; row < rows; row += 1) view[row] = (column[row] ?? 0) - base;
  }
  return packed;
}

/**
 * @param bytes aligned to 8 bytes, see `alignedBytes`
 * @param columns the number of columns
 */
export function readTable(bytes: Uint8Array, start: number, columns: number): PackedTable {
  const view = new DataView(bytes.buffer, bytes.byteOffset + start);
  const rows = view.getUint32(0, true);
  if (rows === 0) return { rows, column: () => noColumn, end: start + 8 };
  const codes = bytes.subarray(start + 4, start + 4 + columns);
  const { bases, starts, end } = offsetsOf(codes, rows);
  return {
    rows,
    column: (index) => {
      const code = codes[index] ?? 0;
      const width = toWidth(code % baseFlag);
      const baseAt = bases[index] ?? 0;
      return {
        base: baseAt === 0 ? 0 : view.getFloat64(baseAt, true),
        offsets:
          width === 0 ? null : viewOf(bytes, { width, start: start + (starts[index] ?? 0), rows }),
      };
    },
    end: start + end,
  };
}

const noColumn: PackedColumn = { base: 0, offsets: null };

/**
 * Copies bytes that do not start at a multiple of 8, which typed arrays require. Buffers from Node's pool start
 * anywhere.
 */
export function alignedBytes(packed: Uint8Array): Uint8Array {
  return packed.byteOffset % 8 === 0 ? packed : new Uint8Array(packed);
}

function shapeOf(column: ArrayLike<number>): Shape {
  let least = column[0] ?? 0;
  let greatest = least;
  for (let row = 1; row < column.length; row += 1) {
    const value = column[row] ?? 0;
    if (value < least) least = value;
    else if (value > greatest) greatest = value;
  }
  if (least === greatest) return { base: least, width: 0 };
  const width = widthOf(greatest - least);
  // A base is stored only if it makes the column narrower.
  if (width === 8 || (least >= 0 && widthOf(greatest) === width)) return { base: 0, width };
  return { base: least, width };
}

function widthOf(greatest: number): Width {
  if (greatest < 2 ** 8) return 1;
  if (greatest < 2 ** 16) return 2;
  return greatest < 2 ** 32 ? 4 : 8;
}

/** Offsets of the columns and their bases. Bases that are 0 are not stored. */
function offsetsOf(
  codes: Uint8Array,
  rows: number,
): { bases: Uint32Array; starts: Uint32Array; end: number } {
  const bases = new Uint32Array(codes.length);
  const starts = new Uint32Array(codes.length);
  let end = roundUp(4 + codes.length);
  for (let index = 0; index < codes.length; index += 1) {
    if ((codes[index] ?? 0) < baseFlag) continue;
    bases[index] = end;
    end += 8;
  }
  for (const width of widthsDescending) {
    for (let index = 0; index < codes.length; index += 1) {
      if ((codes[index] ?? 0) % baseFlag !== width) continue;
      starts[index] = end;
      end += width * rows;
    }
  }
  return { bases, starts, end: roundUp(end) };
}

function roundUp(bytes: number): number {
  return Math.ceil(bytes / 8) * 8;
}

function viewOf(
  { buffer, byteOffset }: Uint8Array,
  { width, start, rows }: { width: Exclude<Width, 0>; start: number; rows: number },
) {
  const offset = byteOffset + start;
  if (width === 8) return new Float64Array(buffer, offset, rows);
  if (width === 4) return new Uint32Array(buffer, offset, rows);
  if (width === 2) return new Uint16Array(buffer, offset, rows);
  return new Uint8Array(buffer, offset, rows);
}

function toWidth(code: number): Width {
  if (code === 0 || code === 1 || code === 2 || code === 4 || code === 8) return code;
  throw new Error("A packed table is damaged");
}

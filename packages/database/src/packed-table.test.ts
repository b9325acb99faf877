import * as fc from "fast-check";
import { expect, test } from "vitest";
import { alignedBytes, packTable, readTable } from "./packed-table.ts";

const bounds = [0, 255, 256, 65_535, 65_536, 2 ** 31, 2 ** 32 - 1, 2 ** 32, 10 ** 13];
const value = fc.oneof(fc.constantFrom(...bounds, -1, -(2 ** 31)), fc.maxSafeInteger());
const table = fc
  .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 0, max: 12 }))
  .chain(([columns, rows]) =>
    fc.array(
      fc.oneof(
        value.map((same) => Array.from({ length: rows }, () => same)),
        fc.array(value, { minLength: rows, maxLength: rows }),
      ),
      { minLength: columns, maxLength: columns },
    ),
  );

function readAll(bytes: Uint8Array, start: number, columns: number) {
  const { rows, column, end } = readTable(bytes, start, columns);
  const values = Array.from({ length: columns }, (_, index) => {
    const { base, offsets } = column(index);
    return Array.from({ length: rows }, (__, row) => base + (offsets?.[row] ?? 0));
  });
  return { values, end };
}

test("reads tables as packed, one after the other and at any offset of a larger buffer", () => {
  fc.assert(
    fc.property(table, table, fc.integer({ min: 0, max: 9 }), (one, other, shift) => {
      const packed = [Buffer.alloc(shift), packTable(one), packTable(other)];
      const bytes = alignedBytes(Buffer.concat(packed).subarray(shift));
      const first = readAll(bytes, 0, one.length);
      const second = readAll(bytes, first.end, other.length);
      expect([first.values, second.values]).toEqual([one, other]);
      expect(second.end).toBe(bytes.length);
    }),
  );
});

test("uses no bytes for a column of equal values, and few for values that differ little", () => {
  const times = Array.from({ length: 100 }, (_, index) => 1_790_000_000_000 + index);
  const same = times.map(() => 7);
  expect(packTable([same]).length).toBe(8 + 8);
  expect(packTable([times]).length).toBe(8 + 8 + 104);
});

test("refuses damaged bytes", () => {
  const packed = packTable([[1, 2]]);
  packed[4] = 3;
  expect(() => readTable(alignedBytes(packed), 0, 1).column(0)).toThrow("damaged");
});

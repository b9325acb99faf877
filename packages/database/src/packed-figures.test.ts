import * as fc from "fast-check";
import { expect, test } from "vitest";
import { packFigures, packTotals, readFigures, readTotals } from "./packed-figures.ts";

const bounds = [0, 255, 256, 65_535, 65_536, 2 ** 31 - 1, 2 ** 31, 10 ** 13];
const figure = fc.oneof(
  fc.constantFrom(...bounds, -1, -(2 ** 31), -(2 ** 31) - 1),
  fc.maxSafeInteger(),
);
const rows = fc.integer({ min: 1, max: 8 }).chain((count) =>
  fc.uniqueArray(
    fc.record({
      member: fc.integer({ min: 1, max: 70_000 }),
      figures: fc.oneof(
        fc.constant(Array.from({ length: count }, () => 0)),
        fc.array(figure, { minLength: count, maxLength: count }),
      ),
    }),
    { selector: ({ member }) => member, minLength: 1 },
  ),
);

test("reads rows as packed, sorted by member, at any offset of a larger buffer", () => {
  fc.assert(
    fc.property(rows, fc.integer({ min: 0, max: 9 }), (list, shift) => {
      const count = list[0]?.figures.length ?? 0;
      const moved = Buffer.concat([Buffer.alloc(shift), packFigures(list)]).subarray(shift);
      const { members, figure: column } = readFigures(moved, count);
      const read = Array.from(members, (member, row) => ({
        member,
        figures: Array.from({ length: count }, (_, index) => column(index)?.[row] ?? 0),
      }));
      expect(read).toEqual(list.toSorted((a, b) => a.member - b.member));
    }),
  );
});

test("uses no bytes for a column of zeros and one byte for small figures", () => {
  const packed = packFigures([
    { member: 1, figures: [0, 7] },
    { member: 2, figures: [0, 255] },
  ]);
  expect(packed.length).toBe(8 + 2 + 2);
  expect(readFigures(packed, 2).figure(0)).toBeNull();
});

test("adds up the given number of figures over all rows", () => {
  const packed = packTotals(
    [
      { member: 1, figures: [1, 2, 9] },
      { member: 2, figures: [10 ** 13, 3, 9] },
    ],
    2,
  );
  expect([...readTotals(packed)]).toEqual([10 ** 13 + 1, 5]);
});

test("refuses damaged bytes", () => {
  const packed = packFigures([{ member: 1, figures: [3] }]);
  packed[5] = 3;
  expect(() => readFigures(packed, 1)).toThrow("damaged");
});

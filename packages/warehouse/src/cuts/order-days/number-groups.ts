import type { RowValues } from "./row-values.ts";
import { groupRows, type Selection, splitGroups } from "./select-rows.ts";

/** Numbers groups by the values of several axes. */
export type GroupNumbers = {
  /** @param values the values of each axis */
  group: (rows: Int32Array, values: readonly RowValues[]) => Selection;
  count: () => number;
  /** The numbers of the group's values, by axis. */
  valuesOf: (group: number) => number[];
};

/** More than the number of values that an axis can have. */
const valueLimit = 2 ** 27;

/** @param counts the current number of values of each axis */
export function numberGroups(counts: readonly (() => number)[]): GroupNumbers {
  const [first, ...others] = counts;
  // Groups of the first axis alone use the numbers of its values.
  const levels = others.map(() => ({ numbers: new Map<number, number>(), keys: [0].slice(1) }));
  return {
    group: (rows, [firstValues = { all: 0 }, ...rest]) =>
      levels.reduce(
        (selection, { numbers, keys }, index) =>
          splitGroups(selection, rest[index] ?? { all: 0 }, (group, value) => {
            const key = group * valueLimit + value;
            const known = numbers.get(key);
            if (known !== undefined) return known;
            numbers.set(key, keys.length);
            return keys.push(key) - 1;
          }),
        groupRows(rows, firstValues),
      ),
    count: () => levels.at(-1)?.keys.length ?? first?.() ?? 1,
    valuesOf: (group) => {
      if (levels.length === 0) return first === undefined ? [] : [group];
      const values: number[] = [];
      let rest = group;
      for (const { keys } of levels.toReversed()) {
        const key = keys[rest] ?? 0;
        values.unshift(key % valueLimit);
        rest = Math.floor(key / valueLimit);
      }
      return [rest, ...values];
    },
  };
}

import type { PackedColumn } from "@cartograph/database/packed-table.ts";
import { floatsOf } from "./columns.ts";
import type { Selection } from "./select-rows.ts";

/** Sums of columns by group; a group without rows is absent. */
export type GroupSums<Name extends string> = {
  add: (name: Name, selection: Selection, column: PackedColumn) => void;
  /** Marks the rows' groups as present. */
  mark: (selection: Selection) => void;
  /** The groups with rows. */
  present: () => number[];
  /** Indexed by group; groups beyond the end have 0. */
  of: (name: Name) => Float64Array;
};

const firstSize = 64;

/** @param groupCount the current number of groups */
export function sumByGroup<Name extends string>(
  names: readonly Name[],
  groupCount: () => number,
): GroupSums<Name> {
  const sums = new Map(names.map((name) => [name, new Float64Array(firstSize)]));
  let present = new Uint8Array(firstSize);
  return {
    add: (name, selection, column) => {
      if (isZero(column)) return;
      let sum = sums.get(name) ?? new Float64Array(firstSize);
      if (sum.length < groupCount()) {
        const grown = new Float64Array(2 * groupCount());
        grown.set(sum);
        sum = grown;
        sums.set(name, sum);
      }
      addColumn(sum, selection, column);
    },
    mark: ({ groups }) => {
      if (present.length < groupCount()) {
        const grown = new Uint8Array(2 * groupCount());
        grown.set(present);
        present = grown;
      }
      for (let index = 0; index < groups.length; index += 1) present[groups[index] ?? 0] = 1;
    },
    present: () => {
      const groups: number[] = [];
      for (let group = 0; group < present.length; group += 1) {
        if (present[group] === 1) groups.push(group);
      }
      return groups;
    },
    of: (name) => sums.get(name) ?? new Float64Array(0),
  };
}

export function isZero({ base, offsets }: PackedColumn): boolean {
  return offsets === null && base === 0;
}

function addColumn(
  sum: Float64Array,
  { rows, groups }: Selection,
  { base, offsets }: PackedColumn,
): void {
  if (offsets === null) {
    for (let index = 0; index < groups.length; index += 1) {
      const group = groups[index] ?? 0;
      sum[group] = (sum[group] ?? 0) + base;
    }
    return;
  }
  const values = floatsOf(offsets);
  for (let index = 0; index < groups.length; index += 1) {
    const group = groups[index] ?? 0;
    sum[group] = (sum[group] ?? 0) + base + (values[rows[index] ?? 0] ?? 0);
  }
}

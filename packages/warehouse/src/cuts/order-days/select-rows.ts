import type { PackedColumn } from "@cartograph/database/packed-table.ts";
import { takeInts } from "./arena.ts";
import type { RowValues, ValueLists } from "./row-values.ts";

/** Selected rows of a table, each once per group that it belongs to. */
export type Selection = { rows: Int32Array; groups: Int32Array };

/** A filter whose values are numbered below `wanted`. */
export type NumberedFilter = { wanted: number; isWanted: boolean };

let everyRow = new Int32Array(0);

/** Shared by all callers, so it must not be changed. */
export function allRows(count: number): Int32Array {
  if (everyRow.length < count) everyRow = Int32Array.from({ length: 2 * count }, (_, row) => row);
  return everyRow.subarray(0, count);
}

/** The rows matching the filter. */
export function filterRows(
  rows: Int32Array,
  values: RowValues,
  { wanted, isWanted }: NumberedFilter,
): Int32Array {
  if ("all" in values) return values.all < wanted === isWanted ? rows : rows.subarray(0, 0);
  if ("each" in values) {
    return keepEach(rows, values.each, { wanted, isWanted });
  }
  const { lists, starts } = values;
  return keepRows(rows, (row) => {
    const end = starts[row + 1] ?? 0;
    let at = starts[row] ?? 0;
    while (at < end && (lists[at] ?? 0) >= wanted) at += 1;
    return at < end === isWanted;
  });
}

// Without a callback, because this runs for every row of a year.
function keepEach(
  rows: Int32Array,
  each: Int32Array,
  { wanted, isWanted }: NumberedFilter,
): Int32Array {
  const kept = takeInts(rows.length);
  let count = 0;
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0;
    kept[count] = row;
    if ((each[row] ?? 0) < wanted === isWanted) count += 1;
  }
  return kept.subarray(0, count);
}

export function keepRows(rows: Int32Array, keeps: (row: number) => boolean): Int32Array {
  const kept = takeInts(rows.length);
  let count = 0;
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0;
    kept[count] = row;
    if (keeps(row)) count += 1;
  }
  return kept.subarray(0, count);
}

/** The rows with a time before the moment. */
export function keepBefore(
  rows: Int32Array,
  { base, offsets }: PackedColumn,
  until: number,
): Int32Array {
  return keepRows(rows, (row) => base + (offsets?.[row] ?? 0) < until);
}

/**
 * The children of the rows.
 * @param starts offsets of each row's children, followed by the end
 */
export function childRows(rows: Int32Array, starts: Int32Array): Int32Array {
  const kept = takeInts(starts.at(-1) ?? 0);
  let count = 0;
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0;
    const end = starts[row + 1] ?? 0;
    for (let child = starts[row] ?? 0; child < end; child += 1) kept[count++] = child;
  }
  return kept.subarray(0, count);
}

export function keepSelected(
  { rows, groups }: Selection,
  keeps: (row: number) => boolean,
): Selection {
  const kept = { rows: takeInts(rows.length), groups: takeInts(rows.length) };
  let count = 0;
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0;
    if (!keeps(row)) continue;
    kept.rows[count] = row;
    kept.groups[count] = groups[index] ?? 0;
    count += 1;
  }
  return { rows: kept.rows.subarray(0, count), groups: kept.groups.subarray(0, count) };
}

/** Groups rows by their values. */
export function groupRows(rows: Int32Array, values: RowValues): Selection {
  const groups = takeInts(rows.length);
  if ("all" in values) return { rows, groups: groups.fill(values.all) };
  if ("lists" in values) return splitLists({ rows, groups }, values, (_, value) => value);
  const { each } = values;
  for (let index = 0; index < rows.length; index += 1) groups[index] = each[rows[index] ?? 0] ?? 0;
  return { rows, groups };
}

/** @param groupOf the new group for a current group and a value */
export function splitGroups(
  { rows, groups }: Selection,
  values: RowValues,
  groupOf: (group: number, value: number) => number,
): Selection {
  if ("lists" in values) return splitLists({ rows, groups }, values, groupOf);
  const split = takeInts(rows.length);
  // Often the same as in the previous row, such as for rows of one day.
  let last = { group: -1, value: -1, split: -1 };
  for (let index = 0; index < rows.length; index += 1) {
    const group = groups[index] ?? 0;
    const value = "all" in values ? values.all : (values.each[rows[index] ?? 0] ?? 0);
    if (group !== last.group || value !== last.value) {
      last = { group, value, split: groupOf(group, value) };
    }
    split[index] = last.split;
  }
  return { rows, groups: split };
}

function splitLists(
  { rows, groups }: Selection,
  { lists, starts }: ValueLists,
  groupOf: (group: number, value: number) => number,
): Selection {
  let count = 0;
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0;
    count += (starts[row + 1] ?? 0) - (starts[row] ?? 0);
  }
  const split = { rows: takeInts(count), groups: takeInts(count) };
  let next = 0;
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0;
    const end = starts[row + 1] ?? 0;
    for (let at = starts[row] ?? 0; at < end; at += 1) {
      split.rows[next] = row;
      split.groups[next] = groupOf(groups[index] ?? 0, lists[at] ?? 0);
      next += 1;
    }
  }
  return split;
}

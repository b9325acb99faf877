import type { PackedColumn } from "@cartograph/database/packed-table.ts";

/** The numbers of the values of a table's rows: the same for all, one for each, or a list with at least one for each. */
export type RowValues = { all: number } | { each: Int32Array } | ValueLists;

/** The list of a row is from `starts[row]` up to `starts[row + 1]`. */
type ValueLists = { lists: Int32Array; starts: Int32Array };

/** @param numberOf of a value of the column, called once for all rows if they have the same value */
export function mapColumn(
  column: PackedColumn,
  rows: number,
  numberOf: (value: number) => number,
): RowValues {
  const { base, offsets } = column;
  if (offsets === null) return { all: numberOf(base) };
  const each = new Int32Array(rows);
  for (let row = 0; row < rows; row += 1) each[row] = numberOf(base + (offsets[row] ?? 0));
  return { each };
}

/** Like `mapColumn`, for a column of small numbers that the list is indexed by; others have the number `missing`. */
export function lookUp(
  { base, offsets }: PackedColumn,
  rows: number,
  { numbers, missing }: { numbers: Int32Array; missing: number },
): RowValues {
  if (offsets === null) return { all: numbers[base] ?? missing };
  const each = new Int32Array(rows);
  for (let row = 0; row < rows; row += 1) {
    each[row] = numbers[base + (offsets[row] ?? 0)] ?? missing;
  }
  return { each };
}

/** The values of rows that belong to other rows. */
export function inherit(values: RowValues, parents: Int32Array): RowValues {
  if ("all" in values) return values;
  if ("each" in values) {
    const each = new Int32Array(parents.length);
    for (let row = 0; row < parents.length; row += 1) {
      each[row] = values.each[parents[row] ?? 0] ?? 0;
    }
    return { each };
  }
  return joinLists(parents.length, (row) => listOf(values, parents[row] ?? 0));
}

function listOf({ lists, starts }: ValueLists, row: number): Int32Array {
  return lists.subarray(starts[row], starts[row + 1]);
}

export function joinLists(rows: number, listOfRow: (row: number) => Iterable<number>): ValueLists {
  const lists: number[] = [];
  const starts = new Int32Array(rows + 1);
  for (let row = 0; row < rows; row += 1) {
    for (const value of listOfRow(row)) lists.push(value);
    starts[row + 1] = lists.length;
  }
  return { lists: Int32Array.from(lists), starts };
}

/** The values of the children of each row, each once; `none` for a row without children. */
export function listDistinct(
  values: RowValues,
  { children, rows, none }: { children: PackedColumn; rows: number; none: number },
): ValueLists {
  const lists: number[] = [];
  const starts = new Int32Array(rows + 1);
  const { base, offsets } = children;
  let child = 0;
  for (let row = 0; row < rows; row += 1) {
    const start = lists.length;
    const add = (value: number) => {
      for (let at = start; at < lists.length; at += 1) if (lists[at] === value) return;
      lists.push(value);
    };
    for (const end = child + base + (offsets?.[row] ?? 0); child < end; child += 1) {
      if ("all" in values) add(values.all);
      else if ("each" in values) add(values.each[child] ?? 0);
      else for (const value of listOf(values, child)) add(value);
    }
    if (lists.length === start) lists.push(none);
    starts[row + 1] = lists.length;
  }
  return { lists: Int32Array.from(lists), starts };
}

/** For each row of a child table, the row it belongs to. */
export function parentsOf(children: PackedColumn, rows: number, count: number): Int32Array {
  const parents = new Int32Array(count);
  const { base, offsets } = children;
  let next = 0;
  for (let row = 0; row < rows; row += 1) {
    const end = next + base + (offsets?.[row] ?? 0);
    while (next < end) parents[next++] = row;
  }
  return parents;
}

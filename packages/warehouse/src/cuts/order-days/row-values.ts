import type { PackedColumn } from "@cartograph/database/packed-table.ts";
import { takeInts } from "./arena.ts";
import { floatsOf, intsOf } from "./columns.ts";

/** The numbers of the values of a table's rows: one for all, one per row, or a list with at least one per row. */
export type RowValues = { all: number } | { each: Int32Array } | ValueLists;

/** The list of a row is from `starts[row]` up to but excluding `starts[row + 1]`. */
export type ValueLists = { lists: Int32Array; starts: Int32Array };

/** @param numberOf called with a value of the column; only once if all rows have the same value */
export function mapColumn(
  { base, offsets }: PackedColumn,
  rows: number,
  numberOf: (value: number) => number,
): RowValues {
  if (offsets === null) return { all: numberOf(base) };
  const values = floatsOf(offsets);
  const each = takeInts(rows);
  for (let row = 0; row < rows; row += 1) each[row] = numberOf(base + (values[row] ?? 0));
  return { each };
}

/** The number of each value, indexed by value; -1 if unknown. */
export type NumberTable = { numbers: Int32Array; add: (value: number) => number };

/** Like `mapColumn`, for a column of small integers. `add` numbers a value missing from the table. */
export function lookUp(column: PackedColumn, rows: number, table: NumberTable): RowValues {
  const { numbers } = table;
  const numberOf = (value: number) => {
    const known = numbers[value] ?? -1;
    return known < 0 ? table.add(value) : known;
  };
  if (column.offsets === null) return { all: numberOf(column.base) };
  const each = intsOf(column, rows);
  for (let row = 0; row < rows; row += 1) {
    const value = each[row] ?? 0;
    const known = numbers[value] ?? -1;
    each[row] = known < 0 ? numberOf(value) : known;
  }
  return { each };
}

/** The values of child rows, taken from their parents. */
export function inherit(values: RowValues, starts: Int32Array): RowValues {
  if ("all" in values) return values;
  const parents = parentsOf(starts);
  if ("lists" in values)
    return joinLists(parents.length, (row) => listOf(values, parents[row] ?? 0));
  for (let row = 0; row < parents.length; row += 1) {
    parents[row] = values.each[parents[row] ?? 0] ?? 0;
  }
  return { each: parents };
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

/**
 * The distinct values of each row's children; `none` for a row without children.
 * @param children offsets of each row's children, followed by the end
 */
export function listDistinct(
  values: RowValues,
  { children, none }: { children: Int32Array; none: number },
): ValueLists {
  const { lists: all, starts: valueStarts } = asLists(values, children.at(-1) ?? 0);
  const rows = children.length - 1;
  const lists = takeInts(all.length + rows);
  const starts = takeInts(rows + 1);
  let end = 0;
  for (let row = 0; row < rows; row += 1) {
    const start = end;
    starts[row] = start;
    const last = valueStarts[children[row + 1] ?? 0] ?? 0;
    for (let at = valueStarts[children[row] ?? 0] ?? 0; at < last; at += 1) {
      const value = all[at] ?? 0;
      let known = start;
      while (known < end && lists[known] !== value) known += 1;
      if (known === end) lists[end++] = value;
    }
    if (end === start) lists[end++] = none;
  }
  starts[rows] = end;
  return { lists: lists.subarray(0, end), starts };
}

function asLists(values: RowValues, rows: number): ValueLists {
  if ("lists" in values) return values;
  const starts = takeInts(rows + 1);
  for (let row = 0; row <= rows; row += 1) starts[row] = row;
  return { lists: "each" in values ? values.each : takeInts(rows).fill(values.all), starts };
}

/** Offsets of each row's children in their table, followed by the end. */
export function startsOf(children: PackedColumn, rows: number): Int32Array {
  const counts = intsOf(children, rows);
  const starts = takeInts(rows + 1);
  let end = 0;
  for (let row = 0; row < rows; row += 1) {
    starts[row] = end;
    end += counts[row] ?? 0;
  }
  starts[rows] = end;
  return starts;
}

/** The parent row of each child. */
export function parentsOf(starts: Int32Array): Int32Array {
  const rows = starts.length - 1;
  const parents = takeInts(starts[rows] ?? 0);
  let child = 0;
  for (let row = 0; row < rows; row += 1) {
    for (const end = starts[row + 1] ?? 0; child < end; child += 1) parents[child] = row;
  }
  return parents;
}

import type { Pivot } from "../request/report-request.ts";
import type { DimensionColumn } from "./cursor.ts";
import type { Table } from "./report-table.ts";

/** One pivot's columns and the combinations of their values that the answer shows, in order. */
export type PivotPart = {
  pivot: Pivot;
  columns: DimensionColumn[];
  /** Codes joined by a space, in the order of the headers. */
  shown: string[];
  cardinality: number;
};

/** The values that a combination's codes stand for. */
export function textsOf(columns: readonly DimensionColumn[], key: string): string[] {
  const codes = key.split(" ");
  return columns.map((column, place) => column.values[Number(codes[place])] ?? "(not set)");
}

export function keyIn(table: Table, columns: readonly DimensionColumn[], row: number): string {
  return columns.map((column) => table.codeOf(table.columns.indexOf(column), row)).join(" ");
}

export function valueIn(table: Table, column: DimensionColumn, row: number): string {
  return column.values[table.codeOf(table.columns.indexOf(column), row)] ?? "(not set)";
}

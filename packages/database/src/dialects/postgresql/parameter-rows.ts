import type { ColumnNode, RootOperationNode } from "kysely";
import type { BatchStatement, ParameterRows } from "../batch.ts";
import { countParameters } from "./batch-compiler.ts";

/**
 * Groups parameter rows so that running one statement per group has the same effect as running one per row, in order.
 * One statement can change a row of a table only once.
 */
export function statementRows(
  { query, merge }: BatchStatement,
  rows: ParameterRows,
): ParameterRows[] {
  if (merge !== undefined) return [mergeRows(rows, merge)];
  const key = keyOf(query);
  return key === null ? [rows] : rounds(rows, key);
}

function mergeRows(
  rows: ParameterRows,
  { keyColumns, by }: NonNullable<BatchStatement["merge"]>,
): ParameterRows {
  const merged = new Map<string, readonly unknown[]>();
  for (const row of rows) {
    const key = textOf(row.slice(0, keyColumns));
    const before = by === "sum" ? merged.get(key) : undefined;
    merged.set(key, before === undefined ? row : addRows(before, row, keyColumns));
  }
  return [...merged.values()];
}

function addRows(
  before: readonly unknown[],
  added: readonly unknown[],
  keyColumns: number,
): readonly unknown[] {
  return before.map((value, index) =>
    index < keyColumns ? value : Number(value) + Number(added[index]),
  );
}

/** The first row of each key, then the second of each key, and so on. */
function rounds(rows: ParameterRows, key: readonly number[]): ParameterRows[] {
  const groups: (readonly unknown[])[][] = [];
  const seen = new Map<string, number>();
  for (const row of rows) {
    const text = textOf(key.map((index) => row[index]));
    const round = seen.get(text) ?? 0;
    seen.set(text, round + 1);
    (groups[round] ??= []).push(row);
  }
  return groups;
}

function textOf(values: readonly unknown[]): string {
  return JSON.stringify(values, (_, value: unknown) =>
    typeof value === "bigint" ? `bigint ${value}` : value,
  );
}

/**
 * Positions of the parameters that identify the changed row: the conflict columns, or an update's parameters after the
 * new values. Null for statements that change each row only once anyway.
 */
function keyOf(query: RootOperationNode): number[] | null {
  if (query.kind === "InsertQueryNode" && query.onConflict?.updates !== undefined) {
    const conflict = new Set(query.onConflict.columns?.map(nameOf));
    const columns = query.columns?.map(nameOf) ?? [];
    return columns.flatMap((name, index) => (conflict.has(name) ? [index] : []));
  }
  if (query.kind === "UpdateQueryNode") {
    const { where: _, ...withoutConditions } = query;
    const values = countParameters(withoutConditions);
    const all = countParameters(query);
    return Array.from({ length: all - values }, (__, index) => values + index);
  }
  return null;
}

function nameOf(node: ColumnNode): string {
  return node.column.name;
}

import type { OrderBy } from "../request/report-request.ts";
import type { Table } from "./report-table.ts";

export type OrderNames = {
  /** Place of a column or metric by the name under which it was asked; -1 when there is none. */
  column(name: string): number;
  metric(name: string): number;
  /** What a row is worth in an order by a part of a pivot. */
  pivot?(orderBy: NonNullable<OrderBy["pivot"]>, row: number): number;
};

/** The table's rows in the asked order; without one the first metric's largest values come first. */
export function orderRows(
  table: Table,
  rows: readonly number[],
  orderBys: readonly OrderBy[],
  names: OrderNames,
): number[] {
  const compares = orderBys.map((orderBy) => {
    const compare = comparison(table, rows, orderBy, names);
    return orderBy.desc ? (a: number, b: number) => compare(b, a) : compare;
  });
  if (orderBys.length === 0 && table.metrics.length > 0) {
    compares.push((a, b) => table.valueOf(0, b) - table.valueOf(0, a));
  }
  return rows.toSorted((a, b) => {
    for (const compare of compares) {
      const order = compare(a, b);
      if (order !== 0) return order;
    }
    return 0;
  });
}

type Compare = (a: number, b: number) => number;

function comparison(
  table: Table,
  rows: readonly number[],
  { dimension, metric, pivot }: OrderBy,
  names: OrderNames,
): Compare {
  if (pivot) {
    return (a, b) => (names.pivot?.(pivot, a) ?? 0) - (names.pivot?.(pivot, b) ?? 0);
  }
  if (!dimension) {
    const place = names.metric(metric?.metricName ?? "");
    return (a, b) => table.valueOf(place, a) - table.valueOf(place, b);
  }
  const place = names.column(dimension.dimensionName ?? "");
  const ranks = rankCodes(table, rows, place, dimension.orderType ?? "ALPHANUMERIC");
  return (a, b) =>
    (ranks.get(table.codeOf(place, a)) ?? 0) - (ranks.get(table.codeOf(place, b)) ?? 0);
}

/** Values are compared once each, rows by the ranks. Equal values have equal ranks. */
function rankCodes(
  table: Table,
  rows: readonly number[],
  column: number,
  orderType: string,
): Map<number, number> {
  const codes = [...new Set(rows.map((row) => table.codeOf(column, row)))];
  const sortKey = sortKeyOf(orderType);
  const keys = codes
    .map((code) => ({ code, key: sortKey(table.columns[column]?.values[code] ?? "") }))
    .toSorted((a, b) => compareKeys(a.key, b.key));
  const ranks = new Map<number, number>();
  for (const [place, { code, key }] of keys.entries()) {
    const before = keys[place - 1];
    const rank = before && before.key === key ? (ranks.get(before.code) ?? 0) : place;
    ranks.set(code, rank);
  }
  return ranks;
}

/** What is no number comes before all numbers. */
function sortKeyOf(orderType: string): (value: string) => string | number {
  if (orderType === "CASE_INSENSITIVE_ALPHANUMERIC") return (value) => value.toLowerCase();
  if (orderType !== "NUMERIC") return (value) => value;
  return (value) => {
    const number = Number(value);
    return value === "" || Number.isNaN(number) ? -Infinity : number;
  };
}

function compareKeys(a: string | number, b: string | number): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

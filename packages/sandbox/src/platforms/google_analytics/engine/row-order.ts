import type { Table } from "./report-table.ts";

/**
 * Sorts the table's rows by the dimensions, ascending by character, or by the first metric, descending, when no order
 * is given.
 */
export function orderRows(table: Table, dimensions: readonly string[]): number[] {
  if (dimensions.length === 0) {
    return table.metrics.length === 0
      ? [...table.rows]
      : table.rows.toSorted((a, b) => table.valueOf(0, b) - table.valueOf(0, a));
  }
  const compares = dimensions.map((name) => {
    const index = table.columns.findIndex((column) => column.name === name);
    const ranks = rankCodes(table.columns[index]?.values ?? []);
    return (a: number, b: number) =>
      (ranks[table.codeOf(index, a)] ?? 0) - (ranks[table.codeOf(index, b)] ?? 0);
  });
  return table.rows.toSorted((a, b) => {
    for (const compare of compares) {
      const order = compare(a, b);
      if (order !== 0) return order;
    }
    return 0;
  });
}

/** Returns each value's rank by code, so that values are compared only once. */
function rankCodes(values: readonly string[]): number[] {
  const ranks: number[] = [];
  const codes = values.map((value, code) => ({ value, code }));
  codes.sort((a, b) => (a.value < b.value ? -1 : Number(a.value > b.value)));
  for (const [rank, { code }] of codes.entries()) ranks[code] = rank;
  return ranks;
}

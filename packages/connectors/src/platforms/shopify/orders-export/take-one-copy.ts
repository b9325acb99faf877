import type { OrderRow } from "./to-order-record.ts";

/**
 * One copy of an order's rows that a file repeats, as concatenated overlapping exports do; null if the copies differ.
 * @param copies how often the row with the order's Total occurs
 */
export function takeOneCopy(rows: readonly OrderRow[], copies: number): OrderRow[] | null {
  if (copies === 1) return [...rows];
  const byContent = new Map<string, OrderRow[]>();
  for (const row of rows) {
    const key = JSON.stringify(row.cells);
    const equal = byContent.get(key);
    if (equal) equal.push(row);
    else byContent.set(key, [row]);
  }
  const groups = [...byContent.values()];
  if (groups.some((equal) => equal.length % copies !== 0)) return null;
  return groups
    .flatMap((equal) => equal.slice(0, equal.length / copies))
    .toSorted((a, b) => a.line - b.line);
}

import type { OrderImport } from "@cartograph/contracts/imports.ts";

const numbers = new Intl.NumberFormat("en-US");

function count(number: number, singular: string, plural: string): string {
  return `${numbers.format(number)} ${number === 1 ? singular : plural}`;
}

/** "19,948 orders from 528,233 rows". */
export function importCounts({ orders, rows }: Pick<OrderImport, "orders" | "rows">): string {
  return `${count(orders, "order", "orders")} from ${count(rows, "row", "rows")}`;
}

/** "3 rows were refused", or how many of them are listed when not all are; null when none was. */
export function refusalSummary(
  report: Pick<OrderImport, "refused" | "refusedCount">,
): string | null {
  const { refused, refusedCount } = report;
  if (refusedCount === 0) return null;
  const refusals = `${count(refusedCount, "row was", "rows were")} refused`;
  return refused.length < refusedCount
    ? `${refusals}; the first ${numbers.format(refused.length)} are listed`
    : refusals;
}

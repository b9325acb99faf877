import type { OrderImport } from "@cartograph/contracts/imports.ts";

const numbers = new Intl.NumberFormat("en-US");

function count(number: number, singular: string, plural: string): string {
  return `${numbers.format(number)} ${number === 1 ? singular : plural}`;
}

/** "19,948 orders from 528,233 rows". */
export function importCounts({ orders, rows }: Pick<OrderImport, "orders" | "rows">): string {
  return `${count(orders, "order", "orders")} from ${count(rows, "row", "rows")}`;
}

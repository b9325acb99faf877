import type { OrderImport } from "@cartograph/contracts/imports.ts";

const numbers = new Intl.NumberFormat("en-US");

function count(number: number, singular: string, plural: string): string {
  return `${numbers.format(number)} ${number === 1 ? singular : plural}`;
}

/** "19,948 orders from 528,233 rows". */
export function importCounts({ orders, rows }: Pick<OrderImport, "orders" | "rows">): string {
  return `${count(orders, "order", "orders")} from ${count(rows, "row", "rows")}`;
}

/** The file, as it was called. */
export function importName({ fileName }: Pick<OrderImport, "fileName">): string {
  return fileName ?? "Orders export";
}

/** What became of an import, or that it is on. */
export function importSummary(
  report: Pick<OrderImport, "status" | "fileName" | "orders" | "rows">,
): string {
  const name = importName(report);
  switch (report.status) {
    case "running":
      return `Importing ${name}`;
    case "failed":
      return `${name} failed after ${importCounts(report)}`;
    default:
      return `${name}: imported ${importCounts(report)}`;
  }
}

import { formatCountOf } from "@cartograph/ui/format/format-number.ts";
import type { OrderImport, UndoneImport } from "@cartograph/contracts/imports.ts";

/** "19,948 orders from 528,233 rows". */
export function importCounts({ orders, rows }: Pick<OrderImport, "orders" | "rows">): string {
  return `${formatCountOf(orders, "order")} from ${formatCountOf(rows, "row")}`;
}

/** The file name. */
export function importName({ fileName }: Pick<OrderImport, "fileName">): string {
  return fileName ?? "Orders export";
}

/** The status of an import in one line. */
export function importSummary(
  report: Pick<OrderImport, "status" | "fileName" | "orders" | "rows">,
): string {
  const name = importName(report);
  switch (report.status) {
    case "running":
      return `Importing ${name}`;
    case "failed":
      return report.orders === 0
        ? `${name} failed before an order was imported`
        : `${name} failed after ${importCounts(report)}`;
    default:
      return report.orders === 0
        ? `${name}: no orders imported`
        : `${name}: imported ${importCounts(report)}`;
  }
}

/** The result of an import for the list of imports, without its name. */
export function importHistoryText(
  report: Pick<OrderImport, "status" | "orders" | "rows" | "refusedCount">,
): string {
  const state = { running: "Importing", failed: "Failed", done: null }[report.status];
  const counts =
    report.status !== "running" && report.orders === 0 ? "No orders" : importCounts(report);
  const refused =
    report.refusedCount > 0 ? `${formatCountOf(report.refusedCount, "row")} rejected` : null;
  return [state, counts, refused].filter((part) => part !== null).join(" · ");
}

/** "3 orders removed, 1 order kept" */
export function undoneText({ removed, restored, kept }: UndoneImport): string {
  const parts = [
    { orders: removed, outcome: "removed" },
    { orders: restored, outcome: "restored" },
    { orders: kept, outcome: "kept" },
  ].filter(({ orders }) => orders > 0);
  if (parts.length === 0) return "The import had no orders.";
  return parts
    .map(({ orders, outcome }) => `${formatCountOf(orders, "order")} ${outcome}`)
    .join(", ");
}

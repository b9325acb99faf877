import { parse } from "csv-parse/sync";
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { cents, exportFile, refundsFile, type ReferenceRow } from "./reference.ts";

/** Money of one order on one day of the store's zone, which is the zone of the files' times. */
export type OrderMoney = { order: string; day: string; cents: number };

export type FileOrder = OrderMoney & {
  /** The export's sum of refunds, which has no date; at least 0. */
  refundedCents: number;
};

/** Every order, from the one row of it that has an Id. */
export function ordersOfFile(): FileOrder[] {
  return rowsOf(exportFile, /,45000\d{8},/).map((row) => ({
    order: row.Name ?? "",
    day: dayOf(row["Created at"]),
    cents: cents(row.Total),
    refundedCents: cents(row["Refunded Amount"]),
  }));
}

/** The lines of orders placed in a month (`YYYY-MM`), before refunds. */
export function linesOfMonth(month: string): OrderMoney[] {
  return rowsOf(exportFile, new RegExp(`,${month}-\\d\\d `)).map((row) => ({
    order: row.Name ?? "",
    day: dayOf(row["Created at"]),
    cents: Number(row["Lineitem quantity"]) * cents(row["Lineitem price"]),
  }));
}

/** Every dated refund, as a negative amount. */
export function refundsOfFile(): OrderMoney[] {
  return rowsOf(refundsFile, /./).map((row) => ({
    order: row.Order ?? "",
    day: dayOf(row["Refunded at"]),
    cents: -cents(row.Amount),
  }));
}

/** Rows whose text matches; no cell of these files has a line break. */
function rowsOf(file: string, matching: RegExp): ReferenceRow[] {
  const [header = "", ...rows] = gunzipSync(readFileSync(file)).toString("utf8").split("\n");
  const kept = rows.filter((row) => matching.test(row));
  return parse([header, ...kept].join("\n"), { columns: true });
}

function dayOf(time: string | undefined): string {
  return (time ?? "").slice(0, 10);
}

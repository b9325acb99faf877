import { toMajorUnits } from "@cartograph/contracts/currency.ts";
import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import type { Order, OrderEvent } from "@cartograph/contracts/orders/order.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { LedgerAmounts, LedgerTable } from "@cartograph/database/tables/sales.table.ts";
import { sql } from "kysely";
import type { StoreContext } from "../../report-request.ts";
import { formatMoment } from "../../calendar/hours-of-day.ts";
import { formatDay } from "../../calendar/days.ts";
import { metricDefinitions } from "@cartograph/contracts/metrics/definitions.ts";
import { salesMetrics } from "../../metrics/sales/sales.metrics.ts";
import { addSales } from "../../metrics/sales/sales-by-day.ts";
import type { OrderKey } from "./order-key.ts";

/** Reads the ledger entries of an order: its sale and then its later events, by time. */
export async function readLedger(db: Database, key: OrderKey): Promise<LedgerTable[]> {
  const sale = db
    .selectFrom("ledger")
    .selectAll()
    .where("store_id", "=", key.storeId)
    .where("day", "=", key.day)
    .where("order_id", "=", key.orderId)
    .where("entry_no", "=", 0);
  const later = db
    .selectFrom("ledger")
    .selectAll()
    .where("store_id", "=", key.storeId)
    .where("order_id", "=", key.orderId)
    // A literal, because SQLite does not use the partial index for a bound value.
    .where("entry_no", ">", sql.lit(0))
    .orderBy("entry_no");
  return [...(await sale.execute()), ...(await later.execute())];
}

/** The events of an order, with the day on which each counts on either date basis. */
export function toOrderEvents(
  entries: readonly LedgerTable[],
  { timezone, currency }: StoreContext,
): OrderEvent[] {
  return entries.map((entry) => ({
    kind: entry.kind,
    at: formatMoment(entry.occurred_at, timezone),
    countsOn: { refund_date: formatDay(entry.day), order_date: formatDay(entry.order_day) },
    counts: toFigures([entry], currency),
  }));
}

/** The sales metrics that are not zero over these entries, in the order of the metrics; money in major units. */
export function toFigures(entries: readonly LedgerAmounts[], currency: string): Order["figures"] {
  const sums = addSales(entries);
  return Object.entries(salesMetrics).flatMap(([id, { ledgerSum }]) => {
    if (ledgerSum === undefined) return [];
    const metric = id as MetricId;
    const value = ledgerSum(sums);
    const isMoney = metricDefinitions[metric].unit === "money";
    return value === 0 ? [] : [{ metric, value: isMoney ? toMajorUnits(value, currency) : value }];
  });
}

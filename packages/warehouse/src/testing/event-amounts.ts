import type { OrderRecord } from "@cartograph/contracts/records.ts";
import type { LedgerAmounts } from "@cartograph/database/tables/sales.table.ts";
import { addAmounts, noAmounts } from "../ingestion/sales/ledger-amounts.ts";
import { orderEvents } from "../ingestion/sales/order-events.ts";

/** The order's events with their days and the amounts that are not 0. */
export function eventAmounts(order: OrderRecord) {
  return orderEvents(order).map(({ kind, occurredAt, amounts }) => ({
    kind,
    at: new Date(occurredAt).toISOString().slice(0, 10),
    ...Object.fromEntries(Object.entries(amounts).filter(([, amount]) => amount !== 0)),
  }));
}

export function sumOfEvents(order: OrderRecord): LedgerAmounts {
  const total = noAmounts();
  for (const { amounts } of orderEvents(order)) addAmounts(total, amounts, 1);
  return total;
}

export function totalOf(amounts: LedgerAmounts): number {
  return (
    amounts.gross_minor -
    amounts.discounts_minor -
    amounts.returns_minor +
    amounts.shipping_minor +
    amounts.taxes_minor +
    amounts.duties_minor +
    amounts.fees_minor
  );
}

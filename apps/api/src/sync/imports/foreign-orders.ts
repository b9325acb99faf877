import type { ExportedOrder } from "@cartograph/connectors/platforms/shopify/orders-export/to-order-record.ts";

/** Number of orders in a file by currency, for currencies other than the store's. */
export type ForeignOrders = Map<string, number>;

/** Removes orders in other currencies than the store's, and counts them. */
export function removeForeignOrders(
  orders: readonly ExportedOrder[],
  currency: string,
  foreign: ForeignOrders,
): { own: ExportedOrder[]; left: ExportedOrder[] } {
  const own: ExportedOrder[] = [];
  const left: ExportedOrder[] = [];
  for (const order of orders) {
    if (order.record.currency === currency) {
      own.push(order);
      continue;
    }
    left.push(order);
    foreign.set(order.record.currency, (foreign.get(order.record.currency) ?? 0) + 1);
  }
  return { own, left };
}

export function foreignOrderReason(orderCurrency: string, storeCurrency: string): string {
  return `The order is in ${orderCurrency}, but your store reports in ${storeCurrency}`;
}

/** Why a file without any order in the store's currency is refused. */
export function foreignFileMessage(
  foreign: ForeignOrders,
  { currency, canChange }: { currency: string; canChange: boolean },
): string {
  const currencies = listOf(foreign);
  const advice =
    canChange && foreign.size === 1
      ? `Nothing was imported: change the store's currency to ${currencies} in Settings, then import the file again.`
      : `Nothing was imported: all orders of a store must be in one currency.`;
  return `The orders in this file are in ${currencies}, but your store reports in ${currency}. ${advice}`;
}

/** Notes about the orders that were removed; empty when there are none. */
export function foreignOrderNotes(foreign: ForeignOrders, currency: string): string[] {
  const count = [...foreign.values()].reduce((sum, orders) => sum + orders, 0);
  if (count === 0) return [];
  const are = count === 1 ? "is an order" : "are orders";
  return [
    `${count.toLocaleString("en-US")} of the rejected rows ${are} in another currency (${listOf(foreign)}): your store reports in ${currency}.`,
  ];
}

const currencyList = new Intl.ListFormat("en-US", { type: "conjunction" });

function listOf(foreign: ForeignOrders): string {
  return currencyList.format([...foreign.keys()].toSorted());
}

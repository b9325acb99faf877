import type { Order } from "@cartograph/sandbox/core/store-data.ts";

/** Customer history derived from the orders of the simulation. */
export type RawCustomers = {
  /** A customer's first order, a later one, or one without a customer. */
  typeOf(order: Order): "first" | "returning" | "guest";
  /** Undefined for a guest. */
  firstOrderOf(order: Order): Order | undefined;
  /** The first order with a product that was not canceled; undefined for a guest and where there is none. */
  acquiringOrderOf(order: Order): Order | undefined;
  /** The month of the customer's first order, YYYY-MM; null for a guest. */
  acquiredMonthOf(order: Order): string | null;
  /** How many orders the customer has placed to date; 0 for a guest. */
  ordersOf(order: Order): number;
};

/** @param monthOf the month of an order in the shop's zone */
export function customersOf(
  orders: readonly Order[],
  monthOf: (order: Order) => string,
): RawCustomers {
  const byCustomer = new Map<number, Order[]>();
  for (const order of orders.toSorted((a, b) => a.processedAt - b.processedAt || a.id - b.id)) {
    if (order.customerId === null) continue;
    const known = byCustomer.get(order.customerId) ?? [];
    known.push(order);
    byCustomer.set(order.customerId, known);
  }
  const ordersOfCustomer = ({ customerId }: Order) =>
    customerId === null ? [] : (byCustomer.get(customerId) ?? []);
  return {
    typeOf(order) {
      const [first] = ordersOfCustomer(order);
      if (first === undefined) return "guest";
      return first.id === order.id ? "first" : "returning";
    },
    firstOrderOf: (order) => ordersOfCustomer(order)[0],
    acquiringOrderOf: (order) =>
      ordersOfCustomer(order).find(
        ({ cancelledAt, lines }) =>
          cancelledAt === null && lines.some(({ isGiftCard }) => !isGiftCard),
      ),
    acquiredMonthOf(order) {
      const [first] = ordersOfCustomer(order);
      return first === undefined ? null : monthOf(first);
    },
    ordersOf: (order) => ordersOfCustomer(order).length,
  };
}

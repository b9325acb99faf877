import type {
  Order,
  OrderLine,
  Refund,
  ShippingLine,
  StoreData,
  Tax,
} from "../../../core/store-data.ts";
import { orderSums, type OrderSums } from "../order-sums.ts";
import type { RequestContext } from "../request-context.ts";
import { moneyBag, type MoneyBag } from "../values.ts";

/** A part of an order, together with the order that says how its money is counted. */
export type LineSource = { id: number; line: OrderLine; order: Order };
export type ShippingSource = { id: number; line: ShippingLine; order: Order };
export type RefundSource = { id: number; refund: Refund; order: Order };

const sumsOfOrders = new WeakMap<Order, OrderSums>();

/** Added up once per order, not once per field: a change of an order makes a new object of it. */
export function sumsOf(order: Order): OrderSums {
  let sums = sumsOfOrders.get(order);
  if (!sums) {
    sums = orderSums(order);
    sumsOfOrders.set(order, sums);
  }
  return sums;
}

export function bag(order: Order, minor: number, context: RequestContext): MoneyBag {
  return moneyBag(minor, context.data.shop, order.presentment);
}

export function linesOf(order: Order): LineSource[] {
  return order.lines.map((line) => ({ id: line.id, line, order }));
}

export function shippingLinesOf(order: Order): ShippingSource[] {
  return order.shippingLines.map((line) => ({ id: line.id, line, order }));
}

export function currentQuantity({ line, order }: LineSource): number {
  let quantity = line.quantity;
  for (const refund of order.refunds) {
    for (const back of refund.lines) if (back.lineId === line.id) quantity -= back.quantity;
  }
  for (const edit of order.edits) {
    for (const change of edit.lines) {
      if (change.lineId === line.id && change.quantity < 0) quantity += change.quantity;
    }
  }
  return quantity;
}

export function refundsOf(order: Order): RefundSource[] {
  return order.refunds.map((refund) => ({ id: refund.id, refund, order }));
}

export function customerOf(order: { customerId: number | null }, data: StoreData) {
  return order.customerId === null ? null : (data.customers.get(order.customerId) ?? null);
}

export function taxLine(tax: Tax, order: Pick<Order, "presentment">, context: RequestContext) {
  return {
    title: tax.title,
    rate: tax.rate,
    ratePercentage: Math.round(tax.rate * 1e6) / 1e4,
    source: null,
    priceSet: moneyBag(tax.minor, context.data.shop, order.presentment),
  };
}

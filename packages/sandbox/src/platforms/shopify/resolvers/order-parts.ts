import type {
  Order,
  OrderLine,
  Refund,
  ShippingLine,
  StoreData,
  Tax,
} from "../../../core/store-data.ts";
import type { RequestContext } from "../request-context.ts";
import { moneyBag, type MoneyBag } from "../values.ts";

/** A part of an order, with its order. */
export type LineSource = { id: number; line: OrderLine; order: Order };
export type ShippingSource = { id: number; line: ShippingLine; order: Order };
export type RefundSource = { id: number; refund: Refund; order: Order };

export function bag(minor: number, { data }: RequestContext): MoneyBag {
  return moneyBag(minor, data.shop);
}

export function linesOf(order: Order): LineSource[] {
  return order.lines.map((line) => ({ id: line.id, line, order }));
}

export function shippingLinesOf(order: Order): ShippingSource[] {
  return order.shippingLines.map((line) => ({ id: line.id, line, order }));
}

/** Without refunded and removed units. A return without a refund changes nothing. */
export function currentQuantity({ line, order }: LineSource): number {
  let quantity = line.quantity;
  for (const { lines } of order.refunds) {
    for (const refunded of lines) if (refunded.lineId === line.id) quantity -= refunded.quantity;
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

export function taxLine(tax: Tax, context: RequestContext) {
  return { priceSet: bag(tax.minor, context), rate: tax.rate };
}

import type { Order, OrderLine, Refund } from "../../core/store-data.ts";

export function lineGross(line: OrderLine): number {
  return line.unitPriceMinor * line.quantity;
}

export function sumMinor(parts: readonly { minor: number }[]): number {
  let sum = 0;
  for (const part of parts) sum += part.minor;
  return sum;
}

export function lineNet(line: OrderLine): number {
  return lineGross(line) - sumMinor(line.discounts);
}

export type OrderSums = {
  /** Lines after discounts, before returns. */
  subtotal: number;
  discounts: number;
  /** After its own discounts. */
  shipping: number;
  tax: number;
  total: number;
  /** What edits added (negative: removed) to goods and to tax since the order was placed. */
  editedGoods: number;
  editedTax: number;
  removedGoods: number;
  removedTax: number;
  returnedGoods: number;
  returnedTax: number;
  returnedShipping: number;
  returnedShippingTax: number;
  received: number;
  refunded: number;
  /** Positive: held back in the shop's favour. */
  discrepancy: number;
};

/** Every total of an order, added up from its parts, so that no two of them can disagree. */
export function orderSums(order: Order): OrderSums {
  let subtotal = 0;
  let discounts = 0;
  let tax = 0;
  for (const line of order.lines) {
    subtotal += lineNet(line);
    discounts += sumMinor(line.discounts);
    tax += sumMinor(line.taxes);
  }
  let shipping = 0;
  for (const line of order.shippingLines) {
    shipping += line.priceMinor - sumMinor(line.discounts);
    discounts += sumMinor(line.discounts);
    tax += sumMinor(line.taxes);
  }
  let fees = 0;
  for (const fee of order.additionalFees ?? []) {
    fees += fee.priceMinor;
    tax += sumMinor(fee.taxes);
  }
  const total =
    subtotal +
    shipping +
    (order.pricesIncludeTax ? 0 : tax) +
    order.dutiesMinor +
    fees +
    order.tipMinor;

  const sums: OrderSums = {
    subtotal,
    discounts,
    shipping,
    tax,
    total,
    editedGoods: 0,
    editedTax: 0,
    removedGoods: 0,
    removedTax: 0,
    returnedGoods: 0,
    returnedTax: 0,
    returnedShipping: 0,
    returnedShippingTax: 0,
    received: 0,
    refunded: 0,
    discrepancy: 0,
  };
  addEdits(sums, order);
  for (const refund of order.refunds) addRefund(sums, order, refund);
  sums.received = receivedOf(order, total);
  return sums;
}

function addEdits(sums: OrderSums, order: Order): void {
  for (const edit of order.edits) {
    for (const change of edit.lines) {
      const line = order.lines.find((candidate) => candidate.id === change.lineId);
      const goods = (line?.unitPriceMinor ?? 0) * change.quantity - change.discountMinor;
      sums.editedGoods += goods;
      sums.editedTax += change.taxMinor;
      if (change.quantity < 0) {
        sums.removedGoods -= goods;
        sums.removedTax -= change.taxMinor;
      }
    }
  }
}

function addRefund(sums: OrderSums, order: Order, refund: Refund): void {
  for (const line of refund.lines) {
    sums.returnedGoods += line.subtotalMinor;
    sums.returnedTax += line.taxMinor;
  }
  for (const shipping of refund.shipping) {
    sums.returnedShipping += shipping.subtotalMinor;
    sums.returnedShippingTax += shipping.taxMinor;
  }
  for (const adjustment of refund.adjustments) {
    sums.discrepancy -= adjustment.givenMinor + adjustment.givenTaxMinor;
  }
  sums.refunded += refundedMoney(order, refund);
}

/** What one refund gave back to the buyer: its goods, shipping and adjustments; nothing when nothing was paid. */
export function refundedMoney(order: Order, refund: Refund): number {
  if (refund.transactionId === null) return 0;
  const withTax = order.pricesIncludeTax ? 0 : 1;
  let money = 0;
  for (const line of refund.lines) money += line.subtotalMinor + withTax * line.taxMinor;
  for (const part of refund.shipping) money += part.subtotalMinor + withTax * part.taxMinor;
  for (const part of refund.adjustments) money += part.givenMinor + part.givenTaxMinor;
  return money;
}

function receivedOf(order: Order, total: number): number {
  if (order.receivedMinor !== null) return order.receivedMinor;
  return order.payment === "paid" ? total : 0;
}

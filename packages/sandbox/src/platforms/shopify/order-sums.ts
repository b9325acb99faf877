import { sumMinor } from "../../core/money.ts";
import type { Order, OrderLine, Refund, Return } from "../../core/store-data.ts";

export function lineGross(line: OrderLine): number {
  return line.unitPriceMinor * line.quantity;
}

export function totalTax({ lines, shippingLines, additionalFees, dutyTaxes }: Order): number {
  return [...lines, ...shippingLines, ...(additionalFees ?? [])].reduce(
    (sum, { taxes }) => sum + sumMinor(taxes),
    sumMinor(dutyTaxes ?? []),
  );
}

/** The buyer's original total, plus everything that edits have added since. */
export function totalPrice(order: Order): number {
  let total = order.dutiesMinor + order.tipMinor + (order.pricesIncludeTax ? 0 : totalTax(order));
  for (const line of order.lines) total += lineGross(line) - sumMinor(line.discounts);
  for (const line of order.shippingLines) total += line.priceMinor - sumMinor(line.discounts);
  for (const fee of order.additionalFees ?? []) total += fee.priceMinor;
  return total;
}

/** Returns what one refund returned to the buyer: items, shipping, duties and adjustments; zero when nothing had been paid. */
export function refundedMoney(order: Order, refund: Refund): number {
  if (refund.transactionId === null) return 0;
  const withTax = order.pricesIncludeTax ? 0 : 1;
  let money = 0;
  for (const line of refund.lines) money += line.subtotalMinor + withTax * line.taxMinor;
  for (const part of refund.shipping) money += part.subtotalMinor + withTax * part.taxMinor;
  for (const { priceMinor, taxes } of refund.duties ?? []) {
    money += priceMinor + withTax * sumMinor(taxes);
  }
  for (const part of refund.adjustments) money += part.givenMinor + part.givenTaxMinor;
  const paidFor = order.returns?.find(({ id }) => id === refund.returnId);
  return paidFor === undefined ? money : Math.max(0, money - keptOf(order, paidFor));
}

/** What a return leaves for the buyer to pay: the units exchanged for it and its fees. */
function keptOf(order: Order, { exchanges, fees }: Return): number {
  const withTax = order.pricesIncludeTax ? 0 : 1;
  let kept = 0;
  for (const { lineId, quantity, discountMinor, taxMinor } of exchanges) {
    const price = order.lines.find(({ id }) => id === lineId)?.unitPriceMinor ?? 0;
    kept += price * quantity - discountMinor + withTax * taxMinor;
  }
  for (const fee of fees) kept += fee.priceMinor + withTax * fee.taxMinor;
  return kept;
}

export function refundedTotal(order: Order): number {
  return order.refunds.reduce((sum, refund) => sum + refundedMoney(order, refund), 0);
}

export function receivedMoney(order: Order): number {
  if (order.receivedMinor !== null) return order.receivedMinor;
  return order.payment === "paid" ? totalPrice(order) : 0;
}

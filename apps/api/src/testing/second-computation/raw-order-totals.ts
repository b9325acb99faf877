import type { Order } from "@cartograph/sandbox/core/store-data.ts";
import { total } from "./raw-facts.ts";
import { discountOf, taxOf } from "./raw-sales.ts";

/** An order's share of total sales before refunds, without gift cards and tips. Minor units. */
export function salesBeforeRefunds(order: Order): number {
  const { shippingLines, dutiesMinor, additionalFees: fees = [] } = order;
  const sold = order.lines.filter((line) => !line.isGiftCard);
  return (
    total(sold, (line) => line.unitPriceMinor * line.quantity - discountOf(line) + taxOf(line)) +
    total(shippingLines, (line) => line.priceMinor - discountOf(line) + taxOf(line)) +
    total(fees, (fee) => fee.priceMinor + taxOf(fee)) +
    dutiesMinor
  );
}

/** What the buyer was charged, before refunds. Minor units. */
function orderTotal(order: Order): number {
  const fees = order.additionalFees ?? [];
  const taxes = total(order.lines, taxOf) + total(order.shippingLines, taxOf) + total(fees, taxOf);
  return (
    total(order.lines, (line) => line.unitPriceMinor * line.quantity - discountOf(line)) +
    total(order.shippingLines, (line) => line.priceMinor - discountOf(line)) +
    total(fees, ({ priceMinor }) => priceMinor) +
    order.dutiesMinor +
    order.tipMinor +
    (order.pricesIncludeTax ? 0 : taxes)
  );
}

function paidBack({ pricesIncludeTax, refunds }: Order): number {
  const withTax = pricesIncludeTax ? 0 : 1;
  return total(
    refunds.filter(({ transactionId }) => transactionId !== null),
    ({ lines, shipping, adjustments }) =>
      total([...lines, ...shipping], (part) => part.subtotalMinor + withTax * part.taxMinor) +
      total(adjustments, ({ givenMinor, givenTaxMinor }) => givenMinor + givenTaxMinor),
  );
}

/** A paid order is partially refunded until everything received is paid back. */
export function financialStatusOf(order: Order): string {
  const back = paidBack(order);
  if (order.payment !== "paid" || back <= 0) return order.payment;
  return back >= (order.receivedMinor ?? orderTotal(order)) ? "refunded" : "partially_refunded";
}

import type { OrderRecord, SourceRecord } from "@cartograph/contracts/records.ts";

export type Refusal = { externalId: string; kind: SourceRecord["kind"]; reason: string };

/** Sums over a range stay exact integers, and packed counts within 32 bits, as long as no single order exceeds these. */
const maxAmountMinor = 10 ** 13;
const maxQuantity = 1_000_000;

const earliestAt = Date.UTC(1990, 0, 1);
const latestAt = Date.UTC(2200, 0, 1);

/** Why an order can not be stored, in a sentence for people; null when it can. */
export function refuseOrder(order: OrderRecord, storeCurrency: string): string | null {
  if (order.currency !== storeCurrency) {
    return `The order is in ${order.currency} and the store reports in ${storeCurrency}: amounts are never converted one to one`;
  }
  if (!momentsOf(order).every((at) => at >= earliestAt && at <= latestAt)) {
    return "The order has a date that can not be right";
  }
  if (!amountsOf(order).every((minor) => isWithin(minor, maxAmountMinor))) {
    return "The order has an amount that is too large to be counted exactly";
  }
  if (!quantitiesOf(order).every((quantity) => isWithin(quantity, maxQuantity))) {
    return "The order has a quantity that can not be right";
  }
  return null;
}

function isWithin(value: number, limit: number): boolean {
  return Number.isSafeInteger(value) && Math.abs(value) <= limit;
}

function momentsOf(order: OrderRecord): number[] {
  const moments = [order.processedAt, order.updatedAt];
  if (order.cancelledAt !== null) moments.push(order.cancelledAt);
  for (const edit of order.edits) moments.push(edit.happenedAt);
  for (const refund of order.refunds) moments.push(refund.processedAt ?? order.processedAt);
  return moments;
}

function amountsOf(order: OrderRecord): number[] {
  const amounts = [order.shippingMinor, order.shippingTaxMinor, order.dutiesMinor];
  for (const { totalMinor, discountMinor, taxMinor } of [
    ...order.lines,
    ...order.edits.flatMap((edit) => edit.lines),
  ]) {
    amounts.push(totalMinor, discountMinor, taxMinor);
  }
  for (const edit of order.edits) amounts.push(edit.shippingMinor, edit.shippingTaxMinor);
  for (const refund of order.refunds) {
    amounts.push(refund.shippingMinor, refund.shippingTaxMinor, refund.dutiesMinor);
    amounts.push(refund.adjustmentMinor, refund.adjustmentTaxMinor);
    for (const line of refund.lines) amounts.push(line.subtotalMinor, line.taxMinor);
  }
  return amounts;
}

function quantitiesOf(order: OrderRecord): number[] {
  const refunded = order.refunds.flatMap((refund) => refund.lines);
  const edited = order.edits.flatMap((edit) => edit.lines);
  return [...order.lines, ...refunded, ...edited].map((line) => line.quantity);
}

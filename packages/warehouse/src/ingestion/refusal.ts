import type {
  CheckoutRecord,
  OrderRecord,
  ProductRecord,
  SourceRecord,
} from "@cartograph/contracts/records.ts";

export type Refusal = {
  externalId: string;
  kind: SourceRecord["kind"];
  reason: string;
  /** The record's currency if it is refused for that, otherwise null. */
  currency: string | null;
  /** When an order was placed or a checkout was started, UTC ms; null if unknown. */
  happenedAt: number | null;
  /** See `deliveredAt`. */
  deliveredAt: number;
};

/** Limits for a single record. They keep sums over a range exact and packed counts within 32 bits. */
const maxAmountMinor = 10 ** 12;
const maxQuantity = 1_000_000;

const earliestAt = Date.UTC(1990, 0, 1);
const latestAt = Date.UTC(2200, 0, 1);

/**
 * @param reason a sentence without a full stop
 * @param storeCurrency the currency that the record must have; null if it may have any
 */
export function refusalOf(
  record: SourceRecord,
  reason: string,
  storeCurrency: string | null = null,
): Refusal {
  const { kind, externalId } = record;
  const currency = "currency" in record ? record.currency : null;
  const happenedAt =
    kind === "order" ? record.processedAt : kind === "checkout" ? record.createdAt : null;
  return {
    externalId,
    kind,
    reason,
    currency: storeCurrency !== null && currency !== storeCurrency ? currency : null,
    happenedAt: happenedAt !== null && isTime(happenedAt) ? happenedAt : null,
    deliveredAt: deliveredAt(record),
  };
}

/** Which of several deliveries of a record is the latest: when it was last changed or read, UTC ms. */
export function deliveredAt(record: SourceRecord): number {
  if ("updatedAt" in record) return record.updatedAt;
  return "readAt" in record ? record.readAt : record.deletedAt;
}

/** Returns a message that says why an order cannot be stored, or null if it can. */
export function refuseOrder(order: OrderRecord, storeCurrency: string): string | null {
  if (order.currency !== storeCurrency) {
    return `The order is in ${order.currency}, but your store reports in ${storeCurrency}`;
  }
  const which = `Order ${order.name} (${order.externalId})`;
  if (!hasValidTimes(order)) return `${which} has an invalid date`;
  if (!hasValidAmounts(order)) return `${which} ${tooLarge}`;
  if (!hasValidQuantities(order)) return `${which} has an invalid quantity`;
  return null;
}

/** As `refuseOrder`, for a checkout. */
export function refuseCheckout(checkout: CheckoutRecord, storeCurrency: string): string | null {
  const { externalId, currency, lines } = checkout;
  if (currency !== storeCurrency) {
    return `The checkout is in ${currency}, but your store reports in ${storeCurrency}`;
  }
  const hasAmounts =
    isAmount(checkout.totalMinor) &&
    isAmount(checkout.subtotalMinor) &&
    isAmount(checkout.discountMinor) &&
    isAmount(checkout.taxMinor) &&
    isAmount(checkout.shippingMinor) &&
    lines.every(({ totalMinor }) => isAmount(totalMinor));
  return hasAmounts ? null : `Checkout ${externalId} ${tooLarge}`;
}

/** As `refuseOrder`, for a product. */
export function refuseProduct(product: ProductRecord, storeCurrency: string): string | null {
  const { title, externalId, currency, variants } = product;
  if (currency !== storeCurrency) {
    return `The product is in ${currency}, but your store reports in ${storeCurrency}`;
  }
  const hasAmounts = variants.every(
    ({ priceMinor, compareAtPriceMinor }) =>
      isAmount(priceMinor) && isAmount(compareAtPriceMinor ?? 0),
  );
  return hasAmounts ? null : `Product ${title} (${externalId}) ${tooLarge}`;
}

const tooLarge = "has an amount that is too large to be counted exactly";

type Check = (value: number) => boolean;

const isTime: Check = (at) => at >= earliestAt && at <= latestAt;
const isAmount: Check = (minor) => Number.isSafeInteger(minor) && Math.abs(minor) <= maxAmountMinor;
const isQuantity: Check = (units) => Number.isSafeInteger(units) && Math.abs(units) <= maxQuantity;

// Builds no intermediate arrays, because it runs for every order of every page.
function hasValidTimes(order: OrderRecord): boolean {
  return (
    isTime(order.processedAt) &&
    isTime(order.updatedAt) &&
    (order.cancelledAt === null || isTime(order.cancelledAt)) &&
    order.edits.every((edit) => isTime(edit.happenedAt)) &&
    order.refunds.every((refund) => refund.processedAt === null || isTime(refund.processedAt))
  );
}

type Goods = { totalMinor: number; discountMinor: number; taxMinor: number };

function hasValidGoods(goods: Goods): boolean {
  return isAmount(goods.totalMinor) && isAmount(goods.discountMinor) && isAmount(goods.taxMinor);
}

function hasValidAmounts(order: OrderRecord): boolean {
  return (
    isAmount(order.totalMinor) &&
    isAmount(order.shippingMinor) &&
    isAmount(order.shippingTaxMinor) &&
    isAmount(order.dutiesMinor) &&
    isAmount(order.additionalFeesMinor ?? 0) &&
    isAmount(order.additionalFeesTaxMinor ?? 0) &&
    isAmount(order.cashRoundingMinor ?? 0) &&
    order.lines.every(hasValidGoods) &&
    order.edits.every(
      (edit) =>
        isAmount(edit.shippingMinor) &&
        isAmount(edit.shippingTaxMinor) &&
        edit.lines.every(hasValidGoods),
    ) &&
    order.refunds.every(
      (refund) =>
        isAmount(refund.shippingMinor) &&
        isAmount(refund.shippingTaxMinor) &&
        isAmount(refund.dutiesMinor) &&
        isAmount(refund.additionalFeesMinor ?? 0) &&
        isAmount(refund.additionalFeesTaxMinor ?? 0) &&
        isAmount(refund.cashRoundingMinor ?? 0) &&
        isAmount(refund.adjustmentMinor) &&
        isAmount(refund.adjustmentTaxMinor) &&
        refund.lines.every((line) => isAmount(line.subtotalMinor) && isAmount(line.taxMinor)),
    )
  );
}

function hasValidQuantity(line: { quantity: number }): boolean {
  return isQuantity(line.quantity);
}

function hasValidQuantities(order: OrderRecord): boolean {
  return (
    order.lines.every(hasValidQuantity) &&
    order.edits.every((edit) => edit.lines.every(hasValidQuantity)) &&
    order.refunds.every((refund) => refund.lines.every(hasValidQuantity))
  );
}

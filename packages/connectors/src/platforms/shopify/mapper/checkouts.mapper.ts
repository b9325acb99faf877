import type { CheckoutRecord, CheckoutStep } from "@cartograph/contracts/records.ts";
import type { CheckoutLineNode, CheckoutNode } from "../schemas/people.schemas.ts";
import { idOf, toMinor, toUtcMs } from "./values.ts";

export function toCheckoutRecord(
  checkout: CheckoutNode,
  lines: readonly CheckoutLineNode[],
): CheckoutRecord {
  const currency = checkout.totalPriceSet.shopMoney.currencyCode;
  const { shippingAddress, billingAddress } = checkout;
  return {
    kind: "checkout",
    externalId: idOf(checkout.id),
    createdAt: toUtcMs(checkout.createdAt),
    updatedAt: toUtcMs(checkout.updatedAt),
    completedAt: checkout.completedAt === null ? null : toUtcMs(checkout.completedAt),
    currency,
    totalMinor: toMinor(checkout.totalPriceSet, currency),
    subtotalMinor: toMinor(checkout.subtotalPriceSet, currency),
    discountMinor: toMinor(checkout.totalDiscountSet, currency),
    taxMinor: toMinor(checkout.totalTaxSet, currency),
    shippingMinor: shippingOf(checkout, currency),
    stepReached: stepReachedOf(checkout),
    discountCodes: checkout.discountCodes,
    customerExternalId: checkout.customer ? idOf(checkout.customer.id) : null,
    countryCode: shippingAddress?.countryCodeV2 ?? billingAddress?.countryCodeV2 ?? null,
    lines: lines.map((line) => ({
      productExternalId: line.product && idOf(line.product.id),
      variantExternalId: line.variant && idOf(line.variant.id),
      title: line.title ?? "",
      quantity: line.quantity,
      totalMinor: toMinor(line.discountedTotalPriceSet, currency),
    })),
  };
}

/**
 * What remains of the total after goods, taxes and duties, because Shopify reports no shipping price for an abandoned
 * checkout. It may include a tip.
 */
function shippingOf(checkout: CheckoutNode, currency: string): number {
  const total = toMinor(checkout.totalPriceSet, currency);
  const goods = toMinor(checkout.subtotalPriceSet, currency);
  const taxes = checkout.taxesIncluded ? 0 : toMinor(checkout.totalTaxSet, currency);
  const duties = toMinor(checkout.totalDutiesSet, currency);
  return Math.max(0, total - goods - taxes - duties);
}

/** Goods that are not shipped have only a billing address. */
function stepReachedOf(checkout: CheckoutNode): CheckoutStep {
  if (checkout.completedAt !== null || checkout.billingAddress !== null) return "payment";
  return checkout.shippingAddress === null ? "contact" : "shipping";
}

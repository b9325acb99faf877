import type {
  CheckoutRecord,
  CustomerRecord,
  DeletionRecord,
} from "@cartograph/contracts/records.ts";
import type {
  CheckoutLineNode,
  CheckoutNode,
  CustomerNode,
  EventNode,
} from "../schemas/people.schemas.ts";
import { idOf, toMinor, toUtcMs } from "./values.ts";

export function toCustomerRecord(customer: CustomerNode): CustomerRecord {
  const marketing = customer.defaultEmailAddress?.marketingState ?? null;
  return {
    kind: "customer",
    externalId: idOf(customer.id),
    createdAt: toUtcMs(customer.createdAt),
    updatedAt: toUtcMs(customer.updatedAt),
    countryCode: customer.defaultAddress?.countryCodeV2 ?? null,
    acceptsEmailMarketing: marketing === null ? null : marketing === "SUBSCRIBED",
  };
}

export function toCheckoutRecord(
  checkout: CheckoutNode,
  lines: readonly CheckoutLineNode[],
): CheckoutRecord {
  const currency = checkout.totalPriceSet.shopMoney.currencyCode;
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
    discountCodes: checkout.discountCodes,
    customerExternalId: checkout.customer ? idOf(checkout.customer.id) : null,
    countryCode: checkout.shippingAddress?.countryCodeV2 ?? null,
    lines: lines.map((line) => ({
      productExternalId: line.product && idOf(line.product.id),
      variantExternalId: line.variant && idOf(line.variant.id),
      title: line.title ?? "",
      quantity: line.quantity,
      totalMinor: toMinor(line.discountedTotalPriceSet, currency),
    })),
  };
}

const deletable: Record<string, DeletionRecord["entity"]> = {
  ORDER: "order",
  PRODUCT: "product",
  COLLECTION: "collection",
  CUSTOMER: "customer",
};

/** Null for an event about a thing that is not kept. */
export function toDeletionRecord(event: EventNode): DeletionRecord | null {
  const entity = deletable[event.subjectType ?? ""];
  if (!entity || event.subjectId === undefined) return null;
  return {
    kind: "deletion",
    entity,
    externalId: idOf(event.subjectId),
    deletedAt: toUtcMs(event.createdAt),
  };
}

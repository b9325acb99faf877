import type { CustomerRecord, DeletionRecord } from "@cartograph/contracts/records.ts";
import type { CustomerNode, EventNode } from "../schemas/people.schemas.ts";
import { idOf, toUtcMs } from "./values.ts";

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

const deletable = new Map<string, DeletionRecord["entity"]>([
  ["ORDER", "order"],
  ["PRODUCT", "product"],
  ["COLLECTION", "collection"],
  ["CUSTOMER", "customer"],
]);

/** Null for an event about something that is not stored. */
export function toDeletionRecord(event: EventNode): DeletionRecord | null {
  const entity = deletable.get(event.subjectType ?? "");
  if (!entity || event.subjectId === undefined) return null;
  return {
    kind: "deletion",
    entity,
    externalId: idOf(event.subjectId),
    deletedAt: toUtcMs(event.createdAt),
  };
}

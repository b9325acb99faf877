import type { Order, OrderVisit } from "@cartograph/contracts/orders/order.ts";
import type { OrderVisits, VisitRecord } from "@cartograph/contracts/records.ts";
import { formatMoment } from "../../calendar/hours-of-day.ts";

/** The customer's first and last visit before an order, with times in the store's time zone. */
export function toOrderVisits(visits: OrderVisits | undefined, timezone: string): Order["visits"] {
  if (visits?.state !== "known") {
    return { state: visits?.state ?? "not_read", first: null, last: null };
  }
  const toVisit = (visit: VisitRecord | null): OrderVisit | null => {
    if (visit === null) return null;
    const { occurredAt, ...rest } = visit;
    return { at: formatMoment(occurredAt, timezone), ...rest };
  };
  return { state: "known", first: toVisit(visits.first), last: toVisit(visits.last) };
}

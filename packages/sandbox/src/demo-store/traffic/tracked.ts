import { mixSeed } from "../../core/random.ts";
import type { Checkout, Order } from "../../core/store-data.ts";
import { splitId } from "./visitors.ts";

/** Share of buyers with a journey on the platform who refuse consent to analytics. */
const refusedConsentShare = 0.045;

/** Share of checkouts that analytics misses, because of blocked scripts or refused consent. */
const untrackedCheckoutShare = 0.12;

/**
 * Returns whether analytics recorded the order's purchase: an online order, not a test, with a tracked journey and the
 * buyer's consent.
 */
export function isTracked(order: Order): boolean {
  if (order.channel !== "online_store" || order.isTest) return false;
  if (!order.journey || order.journey.visits.length === 0) return false;
  return shareOf(order.id, 47) >= refusedConsentShare;
}

export function isTrackedCheckout(checkout: Checkout): boolean {
  return shareOf(checkout.id, 53) >= untrackedCheckoutShare;
}

function shareOf(id: number, stream: number): number {
  return (mixSeed(stream, ...splitId(id)) >>> 0) / 2 ** 32;
}

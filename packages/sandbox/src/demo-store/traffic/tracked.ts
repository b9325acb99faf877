import { mixSeed } from "../../core/random.ts";
import type { Checkout, Order } from "../../core/store-data.ts";
import { halves } from "./visitors.ts";

/** Of those whose visits the platform knows, some refuse to be counted by anyone else. */
const refusingShare = 0.045;

/** Checkouts that analytics knows nothing of: blocked scripts and refused consent together. */
const unknownCheckoutShare = 0.12;

/**
 * Whether analytics recorded the order's purchase: an online order, no test, whose visits were tracked and whose
 * buyer consented.
 */
export function isTracked(order: Order): boolean {
  if (order.channel !== "online_store" || order.isTest) return false;
  if (!order.journey || order.journey.visits.length === 0) return false;
  return shareOf(order.id, 47) >= refusingShare;
}

export function isTrackedCheckout(checkout: Checkout): boolean {
  return shareOf(checkout.id, 53) >= unknownCheckoutShare;
}

function shareOf(id: number, stream: number): number {
  return (mixSeed(stream, ...halves(id)) >>> 0) / 2 ** 32;
}

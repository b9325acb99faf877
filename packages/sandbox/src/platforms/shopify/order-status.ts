import type { Order } from "../../core/store-data.ts";
import { orderSums } from "./order-sums.ts";

export function displayFinancialStatus(order: Order): string {
  if (order.payment !== "paid") return order.payment.toUpperCase();
  if (order.refunds.length === 0) return "PAID";
  const { received, refunded } = orderSums(order);
  if (refunded <= 0) return "PAID";
  return refunded >= received ? "REFUNDED" : "PARTIALLY_REFUNDED";
}

const fulfillmentStatuses = {
  fulfilled: "FULFILLED",
  partially_fulfilled: "PARTIALLY_FULFILLED",
  unfulfilled: "UNFULFILLED",
} as const;

export function displayFulfillmentStatus(order: Order): string {
  return fulfillmentStatuses[order.fulfillment];
}

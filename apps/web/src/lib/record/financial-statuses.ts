import type { OrderRow } from "@cartograph/contracts/orders/order-list.ts";

export const financialStatuses: Record<OrderRow["financialStatus"], string> = {
  authorized: "Authorized",
  expired: "Expired",
  paid: "Paid",
  partially_paid: "Partially paid",
  partially_refunded: "Partially refunded",
  pending: "Payment pending",
  refunded: "Refunded",
  voided: "Voided",
  unknown: "Payment unknown",
};

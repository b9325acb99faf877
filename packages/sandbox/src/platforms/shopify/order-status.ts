import type { Order } from "../../core/store-data.ts";
import { receivedMoney, refundedTotal } from "./order-sums.ts";

export function displayFinancialStatus(order: Order): string {
  if (order.payment !== "paid") return order.payment.toUpperCase();
  const refunded = refundedTotal(order);
  if (refunded <= 0) return "PAID";
  return refunded >= receivedMoney(order) ? "REFUNDED" : "PARTIALLY_REFUNDED";
}

import type { Dashboard } from "@cartograph/contracts/reports/dashboard.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { isMeasured } from "../../metrics/measure.ts";
import { percent } from "../../metrics/ratio.ts";

export const noCustomerTypes: Dashboard["customerTypeData"] = {
  new: null,
  returning: null,
  newOrders: null,
  returningOrders: null,
  guestOrders: null,
};

/** Shares of orders by new and returning customers; guest orders count as new. */
export async function customerTypeShares(
  comparison: Comparison,
): Promise<Dashboard["customerTypeData"]> {
  if (!isMeasured(comparison, "orders")) return noCustomerTypes;
  const orders = await comparison.current.orderCounts();
  return {
    new: percent(orders.new + orders.guest, orders.all),
    returning: percent(orders.returning, orders.all),
    newOrders: orders.new,
    returningOrders: orders.returning,
    guestOrders: orders.guest,
  };
}

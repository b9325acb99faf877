import type { CartReport } from "@cartograph/contracts/reports/checkout.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { isMeasured } from "../../metrics/measure.ts";
import { addSales } from "../../metrics/sales/sales-by-day.ts";
import { sumOver, withoutDays } from "../../metrics/series.ts";
import { addSessions } from "../../metrics/traffic/session-sums.ts";

export const noTracking: CartReport["tracking"] = {
  onlineOrders: null,
  recordedPurchases: null,
  unrecorded: null,
};

/**
 * Online store orders and the purchases that Google Analytics recorded, on the days that are known for both. If the
 * property's time zone differs from the store's, some orders at the ends of the range count on one side only.
 */
export async function purchaseTracking(comparison: Comparison): Promise<CartReport["tracking"]> {
  const { current, period } = comparison;
  const recorded = await current.sessionsByDay();
  const days = isMeasured(comparison, "online_orders")
    ? current.daysWithOrders(recorded?.days ?? { ...period.range, leftOut: [] })
    : null;
  const sales = days && withoutDays(await current.salesByDay(), days.leftOut);
  const onlineOrders = days && sales && sumOver(sales, days, addSales).online_orders;
  const recordedPurchases =
    recorded && sumOver(recorded.byDay, days ?? recorded.days, addSessions).purchases;
  const unrecorded =
    onlineOrders === null || recordedPurchases === null ? null : onlineOrders - recordedPurchases;
  return { onlineOrders, recordedPurchases, unrecorded };
}

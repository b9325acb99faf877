import type { CartReport } from "@cartograph/contracts/reports/checkout.ts";
import type { DaySpan } from "../../calendar/period.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { isMeasured } from "../../metrics/measure.ts";

export const noTracking: CartReport["tracking"] = {
  onlineOrders: null,
  recordedPurchases: null,
  unrecorded: null,
};

/**
 * Online store orders on the days that Google Analytics was synced for, and the purchases that it recorded. If the
 * property's time zone differs from the store's, some orders at the ends of the range count on one side only.
 */
export async function purchaseTracking(comparison: Comparison): Promise<CartReport["tracking"]> {
  const { current, period } = comparison;
  const recordedPurchases = (await current.sessions())?.purchases ?? null;
  const days = (await current.sessionDays()) ?? period.range;
  const onlineOrders = await countOnlineOrders(comparison, days);
  const unrecorded =
    onlineOrders === null || recordedPurchases === null ? null : onlineOrders - recordedPurchases;
  return { onlineOrders, recordedPurchases, unrecorded };
}

async function countOnlineOrders(
  comparison: Comparison,
  { from, to }: DaySpan,
): Promise<number | null> {
  if (!isMeasured(comparison, "online_orders")) return null;
  let orders = 0;
  for (const [day, amounts] of await comparison.current.salesByDay()) {
    if (day >= from && day <= to) orders += amounts.online_orders;
  }
  return orders;
}

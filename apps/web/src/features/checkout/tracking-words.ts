import type { CartReport } from "@cartograph/contracts/reports/checkout.ts";
import { formatCountOf, formatPercent } from "@cartograph/ui/format/format-number.ts";

/** The number of the store's orders that Google Analytics recorded, in words; null when unknown. */
export function trackingWords({
  onlineOrders,
  recordedPurchases,
  unrecorded,
}: CartReport["tracking"]): string | null {
  if (onlineOrders === null || recordedPurchases === null || unrecorded === null) return null;
  if (onlineOrders === 0) return null;
  const recorded = `Google Analytics recorded ${formatCountOf(recordedPurchases, "purchase")}; the online store had ${formatCountOf(onlineOrders, "order")}`;
  if (unrecorded <= 0) return `${recorded}.`;
  const share = formatPercent((unrecorded / onlineOrders) * 100, 1);
  return `${recorded}. ${formatCountOf(unrecorded, "order")} (${share}) ${unrecorded === 1 ? "was" : "were"} not tracked, because of blocked scripts, declined consent or reporting delays.`;
}

import type { CartReport } from "@cartograph/contracts/reports/checkout.ts";
import { formatCount, formatPercent } from "@cartograph/ui/format/format-number.ts";

/** How much of the store's orders the funnel can know of; null where that cannot be told. */
export function trackingWords({
  onlineOrders,
  recordedPurchases,
  unrecorded,
}: CartReport["tracking"]): string | null {
  if (onlineOrders === null || recordedPurchases === null || unrecorded === null) return null;
  if (onlineOrders === 0) return null;
  const recorded = `Google Analytics recorded ${formatCount(recordedPurchases)} purchases; the online store had ${formatCount(onlineOrders)} orders`;
  if (unrecorded <= 0) return `${recorded}.`;
  const share = formatPercent((unrecorded / onlineOrders) * 100, 1);
  return `${recorded}. ${formatCount(unrecorded)} of them (${share}) were not tracked: blocked scripts, refused consent, or not reported yet.`;
}

import type { AdsReport } from "@cartograph/contracts/reports/ads.ts";
import { formatCount } from "@cartograph/ui/format/format-number.ts";
import { formatConversions } from "./format-conversions.ts";

/** Says when the platforms together claim more orders than the store had at all; null otherwise. */
export function claimWords({
  claimedConversions,
  actualOrders,
}: Pick<AdsReport["claims"], "claimedConversions" | "actualOrders">): string | null {
  if (claimedConversions === null || actualOrders === null) return null;
  if (claimedConversions <= actualOrders) return null;
  return `Together the platforms claim ${formatConversions(claimedConversions)} orders, more than the ${formatCount(actualOrders)} that the store had.`;
}

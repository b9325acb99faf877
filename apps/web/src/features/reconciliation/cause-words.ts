import type { GapCause } from "@cartograph/contracts/reports/reconciliation.ts";

export const causeNames: Record<GapCause, string> = {
  refunded_since: "Refunded or canceled since",
  not_online_store: "Not from the online store",
  outside_window: "Outside the attribution window",
  another_day: "Counted on another day",
  not_tracked: "Not tracked by analytics",
  other_currency: "Other currency",
  claimed_twice: "Claimed by more than one platform",
};

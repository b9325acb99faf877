import type { AdRow } from "../../../core/ad-days.ts";
import type { Campaign } from "../schemas/campaign.schemas.ts";

/** Enabled, but blocked by TikTok until someone acts. */
const heldBack = /_(DISABLE|ADVERTISER_\w+|REVIEW_\w+|FROZEN)$/;

/** Based on the switch and, if it is on, on the resulting status; TikTok's sandbox returns only the switch. */
export function campaignStatus({
  operation_status: own,
  secondary_status,
}: Campaign): AdRow["status"] {
  const actual = secondary_status ?? "";
  if (own === "DELETE" || actual.endsWith("_DELETE")) return "ended";
  if (own === "DISABLE" || own === "FROZEN" || heldBack.test(actual)) return "paused";
  // Usually a daily budget, which is available again the next day.
  const runs = actual === "" || /_(ENABLE|BUDGET_EXCEED)$/.test(actual);
  return own === "ENABLE" && runs ? "active" : "unknown";
}

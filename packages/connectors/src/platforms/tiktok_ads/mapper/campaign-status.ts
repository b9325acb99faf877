import type { AdDayRecord } from "@cartograph/contracts/day-records.ts";
import type { Campaign } from "../schemas/campaign.schemas.ts";

type Status = AdDayRecord["rows"][number]["status"];

/** On, but held back by TikTok: nothing is shown until somebody acts. */
const heldBack = /_(DISABLE|ADVERTISER_\w+|REVIEW_\w+|FROZEN)$/;

/** From the switch and, where it is on, from the resulting status; TikTok's own sandbox returns only the switch. */
export function campaignStatus({ operation_status: own, secondary_status }: Campaign): Status {
  const actual = secondary_status ?? "";
  if (own === "DELETE" || actual.endsWith("_DELETE")) return "ended";
  if (own === "DISABLE" || own === "FROZEN" || heldBack.test(actual)) return "paused";
  // A budget that is used up is one for the day, as a rule.
  const runs = actual === "" || /_(ENABLE|BUDGET_EXCEED)$/.test(actual);
  return own === "ENABLE" && runs ? "active" : "unknown";
}

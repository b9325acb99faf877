import type { AdRow } from "../../../core/ad-days.ts";
import type { MetaCampaign } from "../schemas/campaigns.schemas.ts";

export type CampaignStatus = AdRow["status"];

const statuses = new Map<string, CampaignStatus>([
  ["ACTIVE", "active"],
  ["IN_PROCESS", "active"],
  ["WITH_ISSUES", "active"],
  ["PENDING_REVIEW", "paused"],
  ["PENDING_BILLING_INFO", "paused"],
  ["PREAPPROVED", "paused"],
  ["DISAPPROVED", "paused"],
  ["PAUSED", "paused"],
  ["CAMPAIGN_PAUSED", "paused"],
  ["ADSET_PAUSED", "paused"],
  ["ARCHIVED", "ended"],
  ["DELETED", "ended"],
]);

/** All statuses are requested, since the days of deleted campaigns would be missing otherwise. */
export const effectiveStatuses: readonly string[] = [...statuses.keys()];

/** Meta keeps the status ACTIVE for campaigns after their end. */
export function campaignStatus(
  { effective_status, stop_time }: Pick<MetaCampaign, "effective_status" | "stop_time">,
  now: number,
): CampaignStatus {
  const status = statuses.get(effective_status ?? "") ?? "unknown";
  const stopsAt = Date.parse((stop_time ?? "").replace(/([+-]\d{2})(\d{2})$/, "$1:$2"));
  return status === "active" && stopsAt <= now ? "ended" : status;
}

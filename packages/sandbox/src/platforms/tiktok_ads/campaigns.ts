import type { AdAccount, AdCampaign } from "../../core/marketing-data.ts";
import { jsonOf, type RawQuery } from "./read-query.ts";
import { refuse } from "./refusals.ts";

export const campaignFields = [
  "campaign_id",
  "campaign_name",
  "operation_status",
  "secondary_status",
] as const;

export function campaignInfo({ id, name, status }: AdCampaign) {
  return {
    campaign_id: id,
    campaign_name: name,
    operation_status: operationStatuses[status],
    secondary_status: secondaryStatuses[status],
  };
}

const operationStatuses = { active: "ENABLE", paused: "DISABLE", deleted: "DELETE" } as const;
const secondaryStatuses = {
  active: "CAMPAIGN_STATUS_ENABLE",
  paused: "CAMPAIGN_STATUS_DISABLE",
  deleted: "CAMPAIGN_STATUS_DELETE",
} as const;

/** Oldest first, without deleted campaigns unless all statuses are requested, the only filter that is served. */
export function requestedCampaigns({ campaigns }: AdAccount, query: RawQuery): AdCampaign[] {
  const filtering = jsonOf(query, "filtering");
  if (filtering === null) return campaigns.filter(({ status }) => status !== "deleted");
  if (JSON.stringify(filtering) !== '{"primary_status":"STATUS_ALL"}') {
    refuse(`filtering: ${JSON.stringify(filtering)} is not served by this sandbox.`);
  }
  return [...campaigns];
}

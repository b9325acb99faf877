import type { AdAccount, AdCampaign } from "../../core/marketing-data.ts";
import { minorUnitDigits } from "../../core/money.ts";
import { jsonOf, refuse, type RawQuery } from "./read-query.ts";

export const campaignFields = [
  "advertiser_id",
  "campaign_id",
  "campaign_name",
  "operation_status",
  "secondary_status",
  "objective_type",
  "budget",
  "budget_mode",
  "campaign_type",
  "is_smart_performance_campaign",
  "create_time",
  "modify_time",
] as const;

export function campaignInfo(account: AdAccount, campaign: AdCampaign) {
  return {
    advertiser_id: account.id,
    campaign_id: campaign.id,
    campaign_name: campaign.name,
    operation_status: operationStatuses[campaign.status],
    secondary_status: secondaryStatuses[campaign.status],
    objective_type: objectiveOf(campaign),
    budget: campaign.dailyBudgetMinor / 10 ** minorUnitDigits(account.currency),
    budget_mode: "BUDGET_MODE_DAY",
    campaign_type: "REGULAR_CAMPAIGN",
    is_smart_performance_campaign: false,
    create_time: utcTime(campaign.createdAt),
    modify_time: utcTime(campaign.updatedAt),
  };
}

const operationStatuses = { active: "ENABLE", paused: "DISABLE", deleted: "DELETE" } as const;
const secondaryStatuses = {
  active: "CAMPAIGN_STATUS_ENABLE",
  paused: "CAMPAIGN_STATUS_DISABLE",
  deleted: "CAMPAIGN_STATUS_DELETE",
} as const;

const objectives = {
  search: "TRAFFIC",
  shopping: "PRODUCT_SALES",
  performance_max: "WEB_CONVERSIONS",
  social: "WEB_CONVERSIONS",
  video: "VIDEO_VIEWS",
} as const;

export function objectiveOf({ kind }: AdCampaign): string {
  return objectives[kind];
}

/** Tests a campaign by filter status; all but two statuses leave out deleted campaigns. */
export function hasStatus({ status }: AdCampaign, filter: string): boolean {
  switch (filter) {
    case "ALL":
      return true;
    case "NOT_DELETE":
      return status !== "deleted";
    case "DELETE":
      return status === "deleted";
    case "ENABLE":
      return status === "active";
    case "DISABLE":
      return status === "paused";
    default:
      return refuse(`Invalid status ${filter}.`);
  }
}

const filterKeys = new Set([
  "campaign_ids",
  "campaign_name",
  "primary_status",
  "secondary_status",
  "objective_type",
]);

/** Oldest first, without deleted campaigns unless a status filter includes them. */
export function requestedCampaigns({ campaigns }: AdAccount, query: RawQuery): AdCampaign[] {
  const filtering = jsonOf(query, "filtering") ?? {};
  if (typeof filtering !== "object" || Array.isArray(filtering)) {
    refuse("filtering: Not a valid object.");
  }
  const filters = filtering as Record<string, unknown>;
  const unknown = Object.keys(filters).find((key) => !filterKeys.has(key));
  if (unknown !== undefined) refuse(`filtering: Unknown field ${unknown}.`);
  const { campaign_ids: ids, campaign_name: name, objective_type: objective } = filters;
  if (ids !== undefined && !(Array.isArray(ids) && ids.length <= 100)) {
    refuse("filtering.campaign_ids: Must be a list of at most 100.");
  }
  const statuses = [
    statusOf(filters, "primary_status", "STATUS_"),
    statusOf(filters, "secondary_status", "CAMPAIGN_STATUS_"),
  ].filter((status) => status !== null);
  if (statuses.length === 0) statuses.push("NOT_DELETE");
  return campaigns.filter(
    (campaign) =>
      statuses.every((status) => hasStatus(campaign, status)) &&
      (!Array.isArray(ids) || ids.includes(campaign.id)) &&
      (typeof name !== "string" || campaign.name.includes(name)) &&
      (typeof objective !== "string" || objectiveOf(campaign) === objective),
  );
}

function statusOf(filters: Record<string, unknown>, key: string, prefix: string): string | null {
  const value = filters[key];
  if (value === undefined) return null;
  if (typeof value === "string" && value.startsWith(prefix)) return value.slice(prefix.length);
  return refuse(`filtering.${key}: Invalid value.`);
}

/** `YYYY-MM-DD HH:MM:SS` in UTC. */
function utcTime(at: number): string {
  return new Date(at).toISOString().slice(0, 19).replace("T", " ");
}

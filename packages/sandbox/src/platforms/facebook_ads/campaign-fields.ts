import type { AdAccount, AdCampaign } from "../../core/marketing-data.ts";
import { zoneDayStart } from "../../core/zone.ts";
import { graphTime } from "./dates.ts";
import { enumListParam, fieldsParam } from "./graph-params.ts";

export const effectiveStatuses = [
  "ACTIVE",
  "PAUSED",
  "DELETED",
  "PENDING_REVIEW",
  "DISAPPROVED",
  "PREAPPROVED",
  "PENDING_BILLING_INFO",
  "CAMPAIGN_PAUSED",
  "ARCHIVED",
  "ADSET_PAUSED",
  "IN_PROCESS",
  "WITH_ISSUES",
] as const;

/** Statuses listed by default: all except deleted and archived. */
export const defaultStatuses: readonly string[] = effectiveStatuses.filter(
  (status) => status !== "DELETED" && status !== "ARCHIVED",
);

const statusNames = { active: "ACTIVE", paused: "PAUSED", deleted: "DELETED" } as const;

export function statusOf({ status }: AdCampaign): "ACTIVE" | "PAUSED" | "DELETED" {
  return statusNames[status];
}

export function objectiveOf({ kind }: AdCampaign): string {
  return kind === "video" ? "OUTCOME_AWARENESS" : "OUTCOME_SALES";
}

type Value = string | null;
type FieldOf = (campaign: AdCampaign, account: AdAccount) => Value;

/** Fields with null are left out. Budgets are in minor units, unlike amounts in insights. */
const fields: Readonly<Record<string, FieldOf>> = {
  id: ({ id }) => id,
  account_id: (_campaign, { id }) => id,
  name: ({ name }) => name,
  status: statusOf,
  configured_status: statusOf,
  effective_status: statusOf,
  objective: objectiveOf,
  buying_type: () => "AUCTION",
  bid_strategy: () => "LOWEST_COST_WITHOUT_CAP",
  daily_budget: ({ dailyBudgetMinor }) => String(dailyBudgetMinor),
  lifetime_budget: () => null,
  created_time: ({ createdAt }, { timezone }) => graphTime(timezone, createdAt),
  updated_time: ({ updatedAt }, { timezone }) => graphTime(timezone, updatedAt),
  start_time: ({ firstDay }, { timezone }) => graphTime(timezone, zoneDayStart(timezone, firstDay)),
  stop_time: ({ lastDay }, { timezone }) =>
    lastDay === null ? null : graphTime(timezone, zoneDayStart(timezone, lastDay + 1)),
};

export const campaignFieldNames = Object.keys(fields);

/**
 * Returns the campaigns with the requested statuses and fields, newest first; the id is always included.
 * @throws MetaRefusal
 */
export function listCampaigns(
  account: AdAccount,
  params: ReadonlyMap<string, string>,
): Record<string, string>[] {
  const requested = enumListParam(params, "effective_status", effectiveStatuses);
  const names = fieldsParam(params, fields, "Campaign");
  const statuses = requested.length > 0 ? requested : defaultStatuses;
  const listed = account.campaigns
    .filter((campaign) => statuses.includes(statusOf(campaign)))
    .toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1));
  return listed.map((campaign) => {
    const entries = [...new Set([...names, "id"])].flatMap((name) => {
      const value = fields[name]?.(campaign, account) ?? null;
      return value === null ? [] : [[name, value]];
    });
    return Object.fromEntries(entries) as Record<string, string>;
  });
}

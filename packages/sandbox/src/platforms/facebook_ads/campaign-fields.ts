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

type FieldOf = (campaign: AdCampaign, account: AdAccount) => string | null;

/** Fields with null are left out. */
const fields: Readonly<Record<string, FieldOf>> = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  effective_status: statusOf,
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

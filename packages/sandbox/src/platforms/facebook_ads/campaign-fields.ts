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
): Record<string, unknown>[] {
  const statuses = statusesParam(params);
  const names = fieldsParam(params, fields, "Campaign");
  const listed = newestFirst(account).filter((campaign) => statuses.includes(statusOf(campaign)));
  return listed.map((campaign) =>
    withFields(names, (name) => fields[name]?.(campaign, account) ?? null),
  );
}

export function newestFirst({ campaigns }: AdAccount): AdCampaign[] {
  return campaigns.toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1));
}

/** The requested statuses, or the default ones. @throws MetaRefusal */
export function statusesParam(params: ReadonlyMap<string, string>): readonly string[] {
  const requested = enumListParam(params, "effective_status", effectiveStatuses);
  return requested.length > 0 ? requested : defaultStatuses;
}

/** An object with these fields and its id, without those that are null. */
export function withFields(
  names: readonly string[],
  valueOf: (name: string) => unknown,
): Record<string, unknown> {
  const entries = [...new Set([...names, "id"])].map((name) => [name, valueOf(name)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== null));
}

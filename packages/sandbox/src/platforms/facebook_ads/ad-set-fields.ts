import type { AdAccount } from "../../core/marketing-data.ts";
import { adSetsOf, attributionSpec, type AdSet } from "./ad-sets.ts";
import { newestFirst, statusesParam, withFields } from "./campaign-fields.ts";
import { fieldsParam } from "./graph-params.ts";

const statusNames = { active: "ACTIVE", paused: "CAMPAIGN_PAUSED", deleted: "DELETED" } as const;

export function adSetStatusOf({ campaign }: AdSet): string {
  return statusNames[campaign.status];
}

const fields: Readonly<Record<string, (adSet: AdSet) => unknown>> = {
  id: ({ id }) => id,
  campaign_id: ({ campaign }) => campaign.id,
  effective_status: adSetStatusOf,
  attribution_spec: ({ attributionSetting }) => attributionSpec(attributionSetting),
};

export const adSetFieldNames = Object.keys(fields);

/**
 * Returns the ad sets with the requested statuses and fields, those of the newest campaign first; the id is always
 * included.
 * @throws MetaRefusal
 */
export function listAdSets(
  account: AdAccount,
  params: ReadonlyMap<string, string>,
  accountSetting: string,
): Record<string, unknown>[] {
  const statuses = statusesParam(params);
  const names = fieldsParam(params, fields, "AdSet");
  return newestFirst(account)
    .flatMap((campaign) => adSetsOf(campaign, accountSetting))
    .filter((adSet) => statuses.includes(adSetStatusOf(adSet)))
    .map((adSet) => withFields(names, (name) => fields[name]?.(adSet) ?? null));
}

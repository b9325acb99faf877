import type { AdCampaign } from "../../core/marketing-data.ts";
import { effectiveStatuses } from "./campaign-fields.ts";
import { refuse } from "./errors.ts";
import { jsonParam } from "./graph-params.ts";

/** Tests a campaign with its status. */
export type CampaignFilter = (campaign: AdCampaign, status: string) => boolean;

const statusFields = new Set([
  "campaign.effective_status",
  "adset.effective_status",
  "ad.effective_status",
]);

/** Returns null when there is no filter, so that the default applies. @throws MetaRefusal */
export function readFilters(text: string | undefined): CampaignFilter | null {
  if (text === undefined) return null;
  const list = jsonParam(text);
  if (!Array.isArray(list)) return refuse("param filtering must be an array.");
  const tests = list.map(readFilter);
  return (campaign, status) => tests.every((test) => test(campaign, status));
}

function readFilter(filter: unknown, index: number): CampaignFilter {
  const parts = (filter ?? {}) as { field?: unknown; operator?: unknown; value?: unknown };
  const field = String(parts.field);
  const operator = String(parts.operator);
  const values = (Array.isArray(parts.value) ? parts.value : [parts.value]).map(String);
  const isStatus = statusFields.has(field);
  const known = isStatus || field === "campaign.id";
  if (!known || !["IN", "NOT_IN", "EQUAL", "NOT_EQUAL"].includes(operator)) {
    refuse(`Filtering field '${field}' with operation '${operator}' is not served by this sandbox`);
  }
  const wrong = isStatus ? values.find((value) => !isStatusName(value)) : undefined;
  if (wrong !== undefined) {
    refuse(
      `filtering[${index}][value] must be one of the following values: ${effectiveStatuses.join(", ")}`,
    );
  }
  const isWanted = operator === "IN" || operator === "EQUAL";
  return ({ id }, status) => values.includes(isStatus ? status : id) === isWanted;
}

function isStatusName(text: string): boolean {
  return effectiveStatuses.some((status) => status === text);
}

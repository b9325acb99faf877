import { effectiveStatuses } from "./campaign-fields.ts";
import { refuse } from "./errors.ts";
import { jsonParam } from "./graph-params.ts";

/** Returns the statuses of campaigns to include; null when there is no filter. @throws MetaRefusal */
export function readStatusFilter(text: string | undefined): readonly string[] | null {
  if (text === undefined) return null;
  const list = jsonParam(text);
  if (!Array.isArray(list)) return refuse("param filtering must be an array.");
  const [filter, ...more] = list as { field?: unknown; operator?: unknown; value?: unknown }[];
  const { field, operator, value } = filter ?? {};
  const isServed = field === "campaign.effective_status" && operator === "IN" && more.length === 0;
  if (!isServed || !Array.isArray(value)) {
    return refuse(
      "Filtering by anything except a list of campaign.effective_status is not served by this sandbox",
    );
  }
  const statuses = value.map(String);
  if (!statuses.every((status) => effectiveStatuses.some((each) => each === status))) {
    refuse(
      `filtering[0][value] must be one of the following values: ${effectiveStatuses.join(", ")}`,
    );
  }
  return statuses;
}

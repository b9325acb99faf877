import { parseDay } from "../../../core/days.ts";
import {
  jsonOf,
  listOf,
  pageOf,
  parsed,
  requiredText,
  textOf,
  type RawQuery,
  type RequestedPage,
} from "../read-query.ts";
import { refuse } from "../refusals.ts";
import { metrics } from "./metrics.ts";

/** A valid request. Days are days since 1970-01-01 in the advertiser's time zone, both included. */
export type RequestedReport = RequestedPage & {
  metrics: readonly string[];
  days: { from: number; to: number };
  withDeleted: boolean;
};

/** The only served values; parameters with `isRequired` must be given. */
const servedValues: readonly { name: string; value: string; isRequired?: boolean }[] = [
  { name: "report_type", value: "BASIC", isRequired: true },
  { name: "data_level", value: "AUCTION_CAMPAIGN", isRequired: true },
  { name: "service_type", value: "AUCTION" },
  { name: "query_lifetime", value: "false" },
];
const servedDimensions = ["campaign_id", "stat_time_day"];
const otherParameters = [
  "advertiser_id",
  "dimensions",
  "metrics",
  "start_date",
  "end_date",
  "filtering",
  "page",
  "page_size",
];
const known = new Set([...servedValues.map(({ name }) => name), ...otherParameters]);

const maxDays = 30;

/** `unknownMetrics`: metrics that this advertiser does not have. @throws TikTokRefusal */
export function readReport(
  query: RawQuery,
  { largestPage, unknownMetrics }: { largestPage: number; unknownMetrics: readonly string[] },
): RequestedReport {
  const unserved = Object.keys(query).find((name) => !known.has(name));
  if (unserved !== undefined) refuseUnserved(unserved);
  for (const { name, value, isRequired } of servedValues) {
    const given = isRequired ? requiredText(query, name) : textOf(query, name);
    if (given !== null && given !== value) refuseUnserved(`${name}: ${given}`);
  }
  const dimensions = listOf(query, "dimensions") ?? [];
  const isByDay =
    dimensions.length === servedDimensions.length &&
    servedDimensions.every((name) => dimensions.includes(name));
  if (!isByDay) refuseUnserved(`dimensions: [${dimensions.join(", ")}]`);
  return {
    ...pageOf(query, largestPage),
    metrics: readMetrics(query, unknownMetrics),
    days: readDays(query),
    withDeleted: readFilter(query),
  };
}

/** An unknown metric fails the whole request. */
function readMetrics(query: RawQuery, unknownMetrics: readonly string[]): string[] {
  const names = listOf(query, "metrics") ?? ["spend", "impressions"];
  const isKnown = (name: string) => Object.hasOwn(metrics, name) && !unknownMetrics.includes(name);
  const unknown = names.filter((name) => !isKnown(name));
  if (unknown.length > 0) {
    refuse(`Invalid metric fields: [${unknown.map((name) => `'${name}'`).join(", ")}]`);
  }
  return names;
}

function readDays(query: RawQuery): { from: number; to: number } {
  const from = dayOf(query, "start_date");
  const to = dayOf(query, "end_date");
  if (from > to) refuse("start_date must be earlier than or equal to end_date.");
  if (to - from + 1 > maxDays) {
    refuse(`max time span is ${maxDays} days when use stat_time_day`);
  }
  return { from, to };
}

/** Returns whether deleted campaigns are included: only with the filter of all statuses, which is the only one served. */
function readFilter(query: RawQuery): boolean {
  const filters = jsonOf(query, "filtering") ?? [];
  if (!Array.isArray(filters)) refuse("filtering: Not a valid list.");
  for (const filter of filters as Record<string, unknown>[]) {
    const { field_name: name, filter_type: type, filter_value: value } = filter ?? {};
    if (typeof value !== "string") refuse("filtering.filter_value: Not a valid string.");
    const values = JSON.stringify(parsed(String(value), "filtering.filter_value"));
    if (name !== "campaign_status" || type !== "IN" || values !== '["STATUS_ALL"]') {
      refuseUnserved(`filtering: ${JSON.stringify(filter)}`);
    }
  }
  return (filters as unknown[]).length > 0;
}

function refuseUnserved(what: string): never {
  return refuse(`${what} is not served by this sandbox.`);
}

function dayOf(query: RawQuery, name: string): number {
  return parseDay(requiredText(query, name)) ?? refuse(`${name}: Not a valid date.`);
}

import { dayMs } from "../../../core/zone.ts";
import {
  booleanOf,
  jsonOf,
  listOf,
  oneOf,
  pageOf,
  parsed,
  refuse,
  requiredText,
  textOf,
  type RequestedPage,
  type RawQuery,
} from "../read-query.ts";
import { metrics } from "./metrics.ts";

export const reportTypes = [
  "BASIC",
  "AUDIENCE",
  "PLAYABLE_MATERIAL",
  "CATALOG",
  "BC",
  "TT_SHOP",
] as const;
export const serviceTypes = ["AUCTION", "RESERVATION"] as const;
export const dataLevels = [
  "AUCTION_ADVERTISER",
  "AUCTION_CAMPAIGN",
  "AUCTION_ADGROUP",
  "AUCTION_AD",
  "RESERVATION_ADVERTISER",
  "RESERVATION_CAMPAIGN",
  "RESERVATION_ADGROUP",
  "RESERVATION_AD",
] as const;
export const filterTypes = [
  "IN",
  "MATCH",
  "GREATER_EQUAL",
  "GREATER_THAN",
  "LOWER_EQUAL",
  "LOWER_THAN",
  "BETWEEN",
  "RANGE",
] as const;
export const queryModes = ["REGULAR", "CHUNK"] as const;
export const orderTypes = ["ASC", "DESC"] as const;

/** A valid request. Days are days since 1970-01-01 in the advertiser's time zone, both included. */
export type RequestedReport = RequestedPage & {
  level: "AUCTION_ADVERTISER" | "AUCTION_CAMPAIGN";
  dimensions: readonly string[];
  metrics: readonly string[];
  /** Null for the campaigns' lifetime. */
  days: { from: number; to: number } | null;
  /** The status filter: "NOT_DELETE" by default. */
  statuses: readonly string[];
  campaignIds: readonly string[] | null;
  order: { field: string; isAscending: boolean } | null;
  hasTotals: boolean;
};

const idDimensions = {
  AUCTION_ADVERTISER: "advertiser_id",
  AUCTION_CAMPAIGN: "campaign_id",
  AUCTION_ADGROUP: "adgroup_id",
  AUCTION_AD: "ad_id",
} as const;
const timeDimension = "stat_time_day";

const maxDaysByDay = 30;
const maxDays = 365;

/** `unknownMetrics`: metrics that this advertiser does not have. @throws RefusedRequest */
export function readReport(
  query: RawQuery,
  { largestPage, unknownMetrics }: { largestPage: number; unknownMetrics: readonly string[] },
): RequestedReport {
  if (textOf(query, "advertiser_ids") !== null) refuse("advertiser_ids: Use advertiser_id.");
  requireServed(query);
  const level = readLevel(query);
  const dimensions = readDimensions(query, level);
  const names = readMetrics(query, dimensions, unknownMetrics);
  oneOf(query, "query_mode", queryModes);
  const field = textOf(query, "order_field");
  if (field !== null && !metrics[field]?.value) refuse(`order_field: Cannot sort by ${field}.`);
  const isAscending = oneOf(query, "order_type", orderTypes) === "ASC";
  return {
    ...pageOf(query, largestPage),
    level,
    dimensions,
    metrics: names,
    days: readDays(query, dimensions),
    ...readFilters(query, level),
    order: field === null ? null : { field, isAscending },
    hasTotals: booleanOf(query, "enable_total_metrics"),
  };
}

function requireServed(query: RawQuery): void {
  requiredText(query, "report_type");
  const type = oneOf(query, "report_type", reportTypes);
  if (type !== "BASIC") refuse(`report_type: ${type} has no data for this advertiser.`);
  if (oneOf(query, "service_type", serviceTypes) === "RESERVATION") {
    refuse("service_type: RESERVATION is no longer supported.");
  }
}

function readLevel(query: RawQuery): RequestedReport["level"] {
  const level = oneOf(query, "data_level", dataLevels);
  if (level === null) return refuse("data_level: Missing data for required field.");
  const dimensions = listOf(query, "dimensions") ?? [];
  const misfit = Object.values(idDimensions).find(
    (id) =>
      dimensions.includes(id) &&
      !(level in idDimensions && id === idDimensions[level as keyof typeof idDimensions]),
  );
  if (misfit !== undefined) refuse(`dimension ${misfit} does not match data_level ${level}`);
  if (level === "AUCTION_ADVERTISER" || level === "AUCTION_CAMPAIGN") return level;
  return refuse(`data_level: ${level} has no data for this advertiser.`);
}

function readDimensions(query: RawQuery, level: RequestedReport["level"]): string[] {
  const dimensions = listOf(query, "dimensions") ?? [];
  if (dimensions.length === 0) refuse("dimensions: Missing data for required field.");
  if (new Set(dimensions).size < dimensions.length) refuse("dimensions: Duplicate dimensions.");
  const known = new Set<string>([idDimensions[level], timeDimension]);
  const unknown = dimensions.find((name) => !known.has(name));
  if (unknown !== undefined) refuse(`Invalid dimension fields: ['${unknown}']`);
  if (level === "AUCTION_CAMPAIGN" && !dimensions.includes("campaign_id")) {
    refuse("dimensions: An ID dimension is required for AUCTION_CAMPAIGN.");
  }
  return dimensions;
}

/** An unknown metric fails the whole request. */
function readMetrics(
  query: RawQuery,
  dimensions: readonly string[],
  unknownMetrics: readonly string[],
): string[] {
  const names = listOf(query, "metrics") ?? ["spend", "impressions"];
  const isKnown = (name: string) => Object.hasOwn(metrics, name) && !unknownMetrics.includes(name);
  const unknown = names.filter((name) => !isKnown(name));
  if (unknown.length > 0) {
    refuse(`Invalid metric fields: [${unknown.map((name) => `'${name}'`).join(", ")}]`);
  }
  const hasId = dimensions.some((name) => name !== timeDimension);
  const withoutId = names.find((name) => metrics[name]?.needsId && !hasId);
  if (withoutId !== undefined) refuse(`metric ${withoutId} needs an ID dimension`);
  return names;
}

function readDays(
  query: RawQuery,
  dimensions: readonly string[],
): { from: number; to: number } | null {
  const isByDay = dimensions.includes(timeDimension);
  if (booleanOf(query, "query_lifetime")) {
    return isByDay ? refuse("query_lifetime does not support time dimensions.") : null;
  }
  const from = dayOf(requiredText(query, "start_date"), "start_date");
  const to = dayOf(requiredText(query, "end_date"), "end_date");
  if (from > to) refuse("start_date must be earlier than or equal to end_date.");
  const count = to - from + 1;
  if (isByDay && count > maxDaysByDay) {
    refuse(`max time span is ${maxDaysByDay} days when use ${timeDimension}`);
  }
  if (count > maxDays) refuse(`max time span is ${maxDays} days`);
  return { from, to };
}

function readFilters(
  query: RawQuery,
  level: RequestedReport["level"],
): Pick<RequestedReport, "statuses" | "campaignIds"> {
  const filters = jsonOf(query, "filtering") ?? [];
  if (!Array.isArray(filters)) refuse("filtering: Not a valid list.");
  // A report for the whole advertiser includes deleted campaigns.
  let statuses = level === "AUCTION_CAMPAIGN" ? ["NOT_DELETE"] : ["ALL"];
  let campaignIds: string[] | null = null;
  for (const filter of filters as Record<string, unknown>[]) {
    const { field_name: name, filter_type: type, filter_value: value } = filter ?? {};
    if (typeof value !== "string") refuse("filtering.filter_value: Not a valid string.");
    if (!filterTypes.some((each) => each === type)) refuse("filtering.filter_type: Invalid value.");
    const fits = level === "AUCTION_CAMPAIGN" && type === "IN";
    const values = parsed(String(value), "filtering.filter_value");
    if (!fits || !Array.isArray(values))
      refuse(`filtering: ${String(name)} is not served by this sandbox.`);
    const texts = (values as unknown[]).map(String);
    if (name === "campaign_status") statuses = texts.map((text) => text.replace(/^STATUS_/, ""));
    else if (name === "campaign_ids") campaignIds = texts;
    else refuse(`filtering: ${String(name)} does not match data_level ${level}.`);
  }
  return { statuses, campaignIds };
}

function dayOf(text: string, name: string): number {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  const isReal = !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
  return isReal ? at / dayMs : refuse(`${name}: Not a valid date.`);
}

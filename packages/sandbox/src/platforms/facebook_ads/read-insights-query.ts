import { monthsBefore, parseDay } from "../../core/days.ts";
import type { AdAccount } from "../../core/marketing-data.ts";
import { zoneDay } from "../../core/zone.ts";
import { defaultStatuses } from "./campaign-fields.ts";
import type { Days } from "./dates.ts";
import { MetaRefusal, refuse, tooOld } from "./errors.ts";
import { enumParam, jsonParam, listParam } from "./graph-params.ts";
import { readFilters, type InsightsFilters } from "./insights-filters.ts";
import {
  insightsFieldNames,
  insightsLevels,
  defaultFields,
  type InsightsLevel,
} from "./insights-fields.ts";

export type InsightsQuery = {
  level: InsightsLevel;
  days: Days;
  /** One row for each day; otherwise one row of all days. */
  isByDay: boolean;
  fields: readonly string[];
  filters: InsightsFilters;
};

/** How many months of data Meta keeps. */
const retentionMonths = 37;

/** Parameters of the real API that the sandbox does not serve. */
const notServed = [
  "action_attribution_windows",
  "action_breakdowns",
  "action_report_time",
  "breakdowns",
  "default_summary",
  "export_columns",
  "export_format",
  "export_name",
  "graph_cache",
  "product_id_limit",
  "sort",
  "summary",
  "summary_action_breakdowns",
  "time_ranges",
  "use_account_attribution_setting",
  "use_unified_attribution_setting",
];

export const datePresets = ["last_30d", "yesterday"] as const;

/** All insights parameters, in addition to the cursors of every list. */
export const insightsParams: readonly string[] = [
  ...notServed,
  "date_preset",
  "fields",
  "filtering",
  "level",
  "limit",
  "time_increment",
  "time_range",
];

/** Rows of campaigns and ad sets leave out deleted ones; the account's totals include all spend. */
const defaultFilters: Readonly<Record<InsightsLevel, InsightsFilters>> = {
  adset: {
    "campaign.effective_status": defaultStatuses,
    "adset.effective_status": defaultStatuses,
  },
  campaign: { "campaign.effective_status": defaultStatuses },
  account: {},
};

/** @throws MetaRefusal */
export function readInsightsQuery(
  params: ReadonlyMap<string, string>,
  { timezone }: AdAccount,
  nowMs: number,
): InsightsQuery {
  const refused = notServed.find((name) => params.has(name));
  if (refused !== undefined) refuse(`param ${refused} is not served by this sandbox`);
  const level = enumParam(params, "level", { values: insightsLevels, defaultValue: "account" });
  const days = readDays(params, zoneDay(timezone, nowMs));
  const increment = params.get("time_increment");
  if (increment !== undefined && increment !== "1") {
    refuse(`time_increment ${increment} is not served by this sandbox`);
  }
  const fields = readFields(params.get("fields"), level);
  const filters = { ...defaultFilters[level], ...readFilters(params.get("filtering")) };
  return { level, days, isByDay: increment === "1", fields, filters };
}

function readDays(params: ReadonlyMap<string, string>, today: number): Days {
  const oldest = monthsBefore(today, retentionMonths);
  const preset = enumParam(params, "date_preset", {
    values: datePresets,
    defaultValue: "last_30d",
  });
  const text = params.get("time_range");
  // A range overrides the preset.
  if (text === undefined)
    return { from: preset === "yesterday" ? today - 1 : today - 30, to: today - 1 };
  const range = jsonParam(text);
  if (typeof range !== "object" || range === null) {
    return refuse("param time_range must be an array.");
  }
  const { since, until } = range as { since?: unknown; until?: unknown };
  const [from, to] = [parseDay(since), parseDay(until)];
  if (from === null || to === null) {
    const side = from === null ? "since" : "until";
    return refuse(
      `Must be a date representation in the format YYYY-MM-DD for param time_range['${side}']`,
    );
  }
  if (from > to) {
    refuse("time_range: the end date must be later than or equal to the start date");
  }
  if (from < oldest) throw new MetaRefusal(tooOld);
  return { from, to: Math.min(to, today) };
}

function readFields(text: string | undefined, level: InsightsLevel): readonly string[] {
  const names = listParam(text);
  const unknown = names.find((name) => !insightsFieldNames.includes(name));
  if (unknown !== undefined) {
    refuse(
      `${unknown} is not valid for fields param or not served by this sandbox. please check https://developers.facebook.com/docs/marketing-api/reference/ads-insights/ for all valid values`,
    );
  }
  return names.length > 0 ? names : defaultFields(level);
}

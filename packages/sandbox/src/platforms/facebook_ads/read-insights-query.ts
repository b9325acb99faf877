import type { AdAccount } from "../../core/marketing-data.ts";
import { zoneDay } from "../../core/zone.ts";
import { defaultStatuses } from "./campaign-fields.ts";
import { datePresets, daysOfPreset, monthsBefore, parseDay, type Days } from "./dates.ts";
import { MetaRefusal, refuse, tooOld } from "./errors.ts";
import { enumListParam, enumParam, jsonParam, listParam } from "./graph-params.ts";
import { readFilters, type CampaignFilter } from "./insights-filters.ts";
import {
  insightsFieldNames,
  insightsLevels,
  defaultFields,
  type InsightsLevel,
} from "./insights-fields.ts";
import { attributionWindows } from "./purchase-actions.ts";

export type InsightsQuery = {
  level: InsightsLevel;
  days: Days;
  /** Days per row, "monthly", or null for one row of all days. */
  increment: number | "monthly" | null;
  fields: readonly string[];
  windows: readonly string[];
  keeps: CampaignFilter;
};

/** How many months of data Meta keeps. */
const retentionMonths = 37;

/** Parameters of the real API that the sandbox does not serve. */
const notServed = [
  "breakdowns",
  "default_summary",
  "export_columns",
  "export_format",
  "export_name",
  "product_id_limit",
  "sort",
  "summary",
  "summary_action_breakdowns",
  "time_ranges",
];

/** All insights parameters, in addition to the cursors of every list. Some have no effect anymore. */
export const insightsParams: readonly string[] = [
  ...notServed,
  "action_attribution_windows",
  "action_breakdowns",
  "action_report_time",
  "date_preset",
  "fields",
  "filtering",
  "graph_cache",
  "level",
  "limit",
  "time_increment",
  "time_range",
  "use_account_attribution_setting",
  "use_unified_attribution_setting",
];

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
  const increment = readIncrement(params.get("time_increment"));
  const windows = enumListParam(params, "action_attribution_windows", attributionWindows);
  enumListParam(params, "action_breakdowns", ["action_type"]);
  const fields = readFields(params.get("fields"), level);
  const keeps = readFilters(params.get("filtering")) ?? defaultFilter(level);
  return { level, days, increment, fields, windows, keeps };
}

/** Campaign rows leave out deleted campaigns; the account's totals include all spend. */
function defaultFilter(level: InsightsLevel): CampaignFilter {
  return (_campaign, status) => level === "account" || defaultStatuses.includes(status);
}

function readDays(params: ReadonlyMap<string, string>, today: number): Days {
  const oldest = monthsBefore(today, retentionMonths);
  const preset = enumParam(params, "date_preset", {
    values: datePresets,
    defaultValue: "last_30d",
  });
  const text = params.get("time_range");
  // A range overrides the preset.
  if (text === undefined) return daysOfPreset(preset, { today, oldest });
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

function readIncrement(text: string | undefined): InsightsQuery["increment"] {
  if (text === undefined || text === "all_days") return null;
  if (text === "monthly") return "monthly";
  const days = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  if (days >= 1 && days <= 90) return days;
  return refuse(
    "time_increment must be an integer between 1 and 90, or one of the following values: monthly, all_days",
  );
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

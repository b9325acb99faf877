import { addDays, dayIn, earlierOf } from "@cartograph/contracts/days.ts";
import type { DayRange } from "../../../core/connector.ts";
import { eachDay } from "../../../core/each-day.ts";
import type { KlaviyoSession } from "../client/klaviyo-session.ts";
import {
  campaignValuesSchema,
  flowSeriesSchema,
  messageStatistics,
  orderStatistics,
  type CampaignResult,
  type FlowResult,
  type FlowSeries,
} from "../schemas/reports.schemas.ts";
import { timeframeOf } from "./report-time.ts";

export type ReportSettings = {
  timezone: string;
  /** Klaviyo always requires a metric. */
  metricId: string;
  /** Whether that metric counts orders. */
  hasRevenue: boolean;
  now: () => number;
  signal: AbortSignal;
};

/**
 * A campaign sent in its recipients' time zones takes two days and counts on both, so its report also covers the days
 * after the window.
 */
const sendingDays = 2;

/** Figures of campaigns sent in the window, and of some sent just after it. @throws ConnectorError */
export async function readCampaignTotals(
  session: KlaviyoSession,
  window: DayRange,
  settings: ReportSettings,
): Promise<CampaignResult[]> {
  const { timezone, now, signal } = settings;
  const to = earlierOf(addDays(window.to, sendingDays), dayIn(timezone, now()));
  const results: CampaignResult[] = [];
  const pages = session.pages(
    {
      endpoint: "campaignValues",
      body: bodyOf("campaign-values-report", {
        ...attributesOf(settings),
        timeframe: timeframeOf({ from: window.from, to }, timezone, now()),
      }),
      schema: campaignValuesSchema,
    },
    signal,
  );
  for await (const { data } of pages) results.push(...data.attributes.results);
  return results;
}

/** Figures of flows, as lists in the order of the window's days. @throws ConnectorError */
export async function readFlowSeries(
  session: KlaviyoSession,
  window: DayRange,
  settings: ReportSettings,
): Promise<FlowResult[]> {
  const { timezone, now, signal } = settings;
  const results: FlowResult[] = [];
  const pages = session.pages(
    {
      endpoint: "flowSeries",
      body: bodyOf("flow-series-report", {
        ...attributesOf(settings),
        timeframe: timeframeOf(window, timezone, now()),
        interval: "daily",
        group_by: ["flow_id", "flow_message_id", "flow_name", "send_channel"],
      }),
      schema: flowSeriesSchema,
      validate: (answer) => findProblem(answer, window, timezone),
    },
    signal,
  );
  for await (const { data } of pages) results.push(...data.attributes.results);
  return results;
}

function attributesOf({ metricId, hasRevenue }: ReportSettings): object {
  return {
    statistics: [...messageStatistics, ...(hasRevenue ? orderStatistics : [])],
    conversion_metric_id: metricId,
    filter: 'equals(send_channel,"email")',
  };
}

function bodyOf(type: string, attributes: object): object {
  return { data: { type, attributes } };
}

/**
 * Every day of the window must be present, in order and in every figure. Klaviyo's examples label a day with its date
 * at midnight; the instant at which it begins is accepted too.
 */
function findProblem({ data }: FlowSeries, window: DayRange, timezone: string): string | null {
  const { date_times: labels, results } = data.attributes;
  if (results.length === 0) return null;
  const days = eachDay(window);
  const fits =
    labels.length === days.length &&
    labels.every((label, index) => isDay(label, days[index] ?? "", timezone));
  if (!fits) return "Its days are not the requested ones.";
  const areWhole = results.every(({ statistics }) =>
    Object.values(statistics).every((series) => series?.length === days.length),
  );
  return areWhole ? null : "It lacks figures for some days.";
}

function isDay(label: string, day: string, timezone: string): boolean {
  if (label.startsWith(day)) return true;
  const at = Date.parse(label);
  return !Number.isNaN(at) && dayIn(timezone, at) === day;
}

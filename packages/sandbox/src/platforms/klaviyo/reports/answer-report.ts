import type { EmailAccount, EmailResult } from "../../../core/marketing-data.ts";
import { dayMs, zoneOffset } from "../../../core/zone.ts";
import { uuidOf } from "../errors.ts";
import { wholeSecond } from "../json-api.ts";
import { orderMetricId } from "../resources/metrics.ts";
import type { ReportKind } from "./report-fields.ts";
import type { ReportQuery } from "./read-report.ts";
import { isSilent, statistic, withoutOrders } from "./statistics.ts";

/** The results of one message; null for a statistic that emails do not have. */
type MessageRow<Result> = { groupings: Record<string, string | null>; result: Result };

export type ReportAnswer = {
  type: ReportKind["type"];
  id: string;
  attributes: { results: object[]; date_times?: string[] };
  relationships: Record<string, { data: { type: string; id: string }[] }>;
};

/** Leaves out messages without any results. */
export function answerReport(
  account: EmailAccount,
  query: ReportQuery,
  kind: ReportKind,
): ReportAnswer {
  const requested = { account, query, kind };
  return kind.type === "campaign-values-report" ? valuesAnswer(requested) : seriesAnswer(requested);
}

type Requested = { account: EmailAccount; query: ReportQuery; kind: ReportKind };

/** Adds up all results of campaigns that were sent within the timeframe, including later results. */
function campaignRows(
  { campaigns, timezone }: EmailAccount,
  { timeframe }: ReportQuery,
): MessageRow<EmailResult>[] {
  return campaigns.flatMap(({ id, messageId, name, sentAt, result }) => {
    if (sentAt === null) return [];
    const sentMs = sentAt + zoneOffset(timezone, sentAt);
    const isWithin = sentMs >= timeframe.startMs && sentMs <= timeframe.endMs;
    const groupings = {
      campaign_id: id,
      campaign_message_id: messageId,
      campaign_message_name: name,
      send_channel: "email",
    };
    return isWithin ? [{ groupings, result }] : [];
  });
}

function valuesAnswer({ account, query, kind }: Requested): ReportAnswer {
  const rows = campaignRows(account, query)
    .map((row) => ({ ...row, result: counted(row.result, query) }))
    .filter(({ result }) => !isSilent(result));
  const results = rows.map(({ groupings, result }) => ({
    groupings: grouped(groupings, query),
    statistics: Object.fromEntries(
      query.statistics.map((name) => [name, statistic(name, result, account.currency)]),
    ),
  }));
  return answerOf(kind, { results }, rows);
}

function seriesAnswer({ account, query, kind }: Requested): ReportAnswer {
  const days = daysWithin(query.timeframe);
  const rows = account.flows
    .map((flow) => ({
      groupings: flowGroupings(flow),
      result: days.map((day) => counted(flow.resultOf(day), query)),
    }))
    .filter(({ result }) => !result.every(isSilent));
  const results = rows.map(({ groupings, result }) => ({
    groupings: grouped(groupings, query),
    statistics: Object.fromEntries(
      query.statistics.map((name) => [
        name,
        result.map((each) => statistic(name, each, account.currency)),
      ]),
    ),
  }));
  const date_times = days.map((day) => wholeSecond(day * dayMs));
  return answerOf(kind, { results, date_times }, rows);
}

/** Only the metric of the store's orders has conversions. */
function counted(result: EmailResult, { conversionMetricId }: ReportQuery): EmailResult {
  return conversionMetricId === orderMetricId ? result : withoutOrders(result);
}

function flowGroupings({ id, messageId, name }: EmailAccount["flows"][number]) {
  return {
    flow_id: id,
    flow_name: name,
    flow_message_id: messageId,
    flow_message_name: name,
    send_channel: "email",
  };
}

function grouped(groupings: MessageRow<unknown>["groupings"], { groupBy }: ReportQuery) {
  return Object.fromEntries(groupBy.map((name) => [name, groupings[name] ?? null]));
}

/** Returns every day that overlaps the timeframe. */
function daysWithin({ startMs, endMs }: { startMs: number; endMs: number }): number[] {
  const first = Math.floor(startMs / dayMs);
  return Array.from({ length: Math.floor(endMs / dayMs) - first + 1 }, (_, index) => first + index);
}

function answerOf(
  { type }: ReportKind,
  attributes: ReportAnswer["attributes"],
  rows: readonly MessageRow<unknown>[],
): ReportAnswer {
  const refs = (name: string, field: string): ReportAnswer["relationships"][string] => ({
    data: rows.map(({ groupings }) => ({ type: name, id: groupings[field] ?? "" })),
  });
  const relationships: ReportAnswer["relationships"] =
    type === "campaign-values-report"
      ? { campaigns: refs("campaign", "campaign_id") }
      : {
          flows: refs("flow", "flow_id"),
          "flow-messages": refs("flow-message", "flow_message_id"),
        };
  return { type, id: uuidOf(JSON.stringify(attributes)), attributes, relationships };
}

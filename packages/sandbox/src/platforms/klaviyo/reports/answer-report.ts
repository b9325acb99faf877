import type { EmailAccount, EmailResult } from "../../../core/marketing-data.ts";
import { dayMs, hourMs, zoneOffset } from "../../../core/zone.ts";
import { uuidOf } from "../errors.ts";
import type { Clause } from "../filters/parse-filter.ts";
import { orderMetricId } from "../resources/metrics.ts";
import { bucketsOf } from "./buckets.ts";
import type { ReportKind } from "./report-fields.ts";
import type { ReportQuery } from "./read-report.ts";
import { isSilent, statistic, sumResults, withoutOrders } from "./statistics.ts";

/** What became of one message; `null` under a name that e-mails do not have. */
type MessageRow<Result> = { groupings: Record<string, string | null>; result: Result };

export type ReportAnswer = {
  type: ReportKind["type"];
  id: string;
  attributes: { results: object[]; date_times?: string[] };
  relationships: Record<string, { data: { type: string; id: string }[] }>;
};

/** Messages of which nothing can be told are left out, whichever report is asked. */
export function answerReport(
  account: EmailAccount,
  query: ReportQuery,
  kind: ReportKind,
): ReportAnswer {
  switch (kind.type) {
    case "campaign-values-report":
      return valuesAnswer(campaignRows(account, query), { account, query, kind });
    case "flow-values-report":
      return valuesAnswer(flowRows(account, query), { account, query, kind });
    default:
      return seriesAnswer({ account, query, kind });
  }
}

type Asked = { account: EmailAccount; query: ReportQuery; kind: ReportKind };

/** Everything that came of campaigns that were sent within the timeframe, whenever it came. */
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

function flowRows(account: EmailAccount, query: ReportQuery): MessageRow<EmailResult>[] {
  const days = daysWithin(query.timeframe);
  return account.flows.map((flow) => ({
    groupings: flowGroupings(flow),
    result: sumResults(days.map((day) => flow.resultOf(day))),
  }));
}

function valuesAnswer(
  rows: readonly MessageRow<EmailResult>[],
  { account, query, kind }: Asked,
): ReportAnswer {
  const told = rows
    .filter(({ groupings }) => isAsked(groupings, query.clauses))
    .map((row) => ({ ...row, result: counted(row.result, query) }))
    .filter(({ result }) => !isSilent(result));
  const results = told.map(({ groupings, result }) => ({
    groupings: grouped(groupings, query),
    statistics: Object.fromEntries(
      query.statistics.map((name) => [name, statistic(name, result, account.currency)]),
    ),
  }));
  return answerOf(kind, { results }, told);
}

function seriesAnswer({ account, query, kind }: Asked): ReportAnswer {
  const buckets = bucketsOf(query.timeframe, query.interval ?? "daily");
  const told = account.flows
    .map((flow) => ({
      groupings: flowGroupings(flow),
      result: buckets.map((bucket) =>
        counted(sumResults(daysWithin(bucket).map((day) => flow.resultOf(day))), query),
      ),
    }))
    .filter(({ groupings }) => isAsked(groupings, query.clauses))
    .filter(({ result }) => !result.every(isSilent));
  const results = told.map(({ groupings, result }) => ({
    groupings: grouped(groupings, query),
    statistics: Object.fromEntries(
      query.statistics.map((name) => [
        name,
        result.map((each) => statistic(name, each, account.currency)),
      ]),
    ),
  }));
  const date_times = buckets.map(({ startMs }) =>
    new Date(startMs).toISOString().replace(/\.\d+Z$/, "+00:00"),
  );
  return answerOf(kind, { results, date_times }, told);
}

/** Only the metric of the shop's orders knows of orders. */
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

function isAsked(groupings: MessageRow<unknown>["groupings"], clauses: readonly Clause[]): boolean {
  return clauses.every(({ field, value }) => {
    const own = groupings[field] ?? "";
    return value.kind === "list" ? value.items.includes(own) : own === value.text;
  });
}

/** The simulation counts flows by whole days: their hour is the day's first. */
function daysWithin({ startMs, endMs }: { startMs: number; endMs: number }): number[] {
  const days: number[] = [];
  for (let day = Math.ceil(startMs / dayMs); day * dayMs <= endMs - hourMs + 1; day += 1)
    days.push(day);
  return days;
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

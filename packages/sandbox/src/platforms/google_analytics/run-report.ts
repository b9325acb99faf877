import type { Traffic } from "../../core/traffic-data.ts";
import { buildTable, type Table } from "./engine/report-table.ts";
import { orderRows } from "./engine/row-order.ts";
import { readReportData } from "./engine/report-data.ts";
import type { OpenPages, OrderedReport } from "./open-pages.ts";
import { tokensFor } from "./quota.ts";
import type { Quirks } from "./quirks.ts";
import { headersOf, metadataOf, metricTexts, rowOf, type ReportRow } from "./report-parts.ts";
import { checkReport, type CheckedReport } from "./request/check-report.ts";
import type { ReportRequest } from "./request/report-request.ts";

export type ReportContext = {
  traffic: Traffic;
  /** UTC milliseconds. */
  now: number;
  quirks: Quirks;
  /** Without it, every page is calculated from the start. */
  openPages?: OpenPages;
};

/** A report without its quota, and its cost in tokens. */
export type Answered = { answer: Record<string, unknown>; tokens: number };

const defaultLimit = 10_000;
const maxLimit = 250_000;

/** @throws GoogleRefusal */
export function runReport(request: ReportRequest, context: ReportContext): Answered {
  const checked = checkReport(request, context);
  const { offset = 0, limit = 0 } = request;
  const end = offset + Math.min(limit === 0 ? defaultLimit : limit, maxLimit);
  const question = JSON.stringify([{ ...request, offset: 0, limit: 0 }, context.quirks]);
  const open = offset > 0 ? context.openPages?.find(question) : null;
  const report = open ?? calculate(request, checked, context);
  const { data, table, ordered } = report;
  if (!open && end < ordered.length) context.openPages?.keep(question, report);
  const isEmpty = ordered.length === 0;
  const answer = {
    ...((!isEmpty || !context.quirks.hidesEmptyHeaders) &&
      headersOf(checked, checked.spans.length > 1 ? ["dateRange"] : [])),
    ...(ordered.length > offset && {
      rows: ordered.slice(offset, end).map((row) => dataRow(table, checked, row)),
    }),
    ...(!isEmpty && { rowCount: ordered.length }),
    metadata: metadataOf(data, table, context.quirks),
    kind: "analyticsData#runReport",
  };
  return { answer, tokens: costOf(checked) };
}

function calculate(
  request: ReportRequest,
  checked: CheckedReport,
  { traffic, now, quirks }: ReportContext,
): OrderedReport {
  const data = readReportData(traffic, now, checked.spans);
  const table = buildTable(data, checked, quirks);
  const names = (request.orderBys ?? []).map(({ dimension }) => dimension?.dimensionName ?? "");
  return { data, table, ordered: orderRows(table, names) };
}

function costOf({ dimensions, metrics, spans }: CheckedReport): number {
  return tokensFor({
    dimensions: dimensions.length,
    metrics: metrics.length,
    days: spans.reduce((days, { from, to }) => days + to - from + 1, 0),
  });
}

function dataRow(table: Table, checked: CheckedReport, row: number): ReportRow {
  const values = table.columns.map(
    (column, index) => column.values[table.codeOf(index, row)] ?? "(not set)",
  );
  return rowOf(values, metricTexts(table, checked, row));
}

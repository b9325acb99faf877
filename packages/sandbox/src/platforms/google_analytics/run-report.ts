import { buildTable, type Table } from "./engine/report-table.ts";
import { orderRows } from "./engine/row-order.ts";
import { readWorld } from "./engine/world.ts";
import type { Traffic } from "../../core/traffic-data.ts";
import { formatMetric } from "./format-number.ts";
import type { OpenPages, OrderedReport } from "./open-pages.ts";
import { tokensFor, type ReportCost } from "./quota.ts";
import type { Quirks } from "./quirks.ts";
import { headersOf, metadataOf, metricTexts, rowOf, type ReportRow } from "./report-parts.ts";
import { checkAggregations, checkOrders, checkPaging, pageOf } from "./request/check-paging.ts";
import { checkBasis, type CheckedBasis, type Wrong } from "./request/check-report.ts";
import type { ReportRequest } from "./request/report-request.ts";

export type ReportContext = {
  traffic: Traffic;
  /** UTC milliseconds. */
  now: number;
  quirks: Quirks;
  /** Left out, every page is worked out anew. */
  openPages?: OpenPages;
};

/** An answer without its quota, and what it costs. */
export type Answered = { answer: Record<string, unknown>; cost: ReportCost };

export function runReport(request: ReportRequest, context: ReportContext): Answered | Wrong {
  const { orderBys = [], metricAggregations = [] } = request;
  const { traffic, now, quirks } = context;
  const checked = checkBasis(request, { traffic, now, paging: () => checkPaging(request) });
  if ("wrong" in checked) return checked;
  const hasSpanColumn = checked.spans.length > 1;
  const wrong =
    checkOrders(orderBys, checked, hasSpanColumn) ?? checkAggregations(metricAggregations);
  if (wrong) return wrong;

  const { offset, limit } = pageOf(request);
  const question = JSON.stringify([{ ...request, offset: 0, limit: 0 }, quirks]);
  const open = offset > 0 ? context.openPages?.find(question) : null;
  const report = open ?? workOut(request, checked, context);
  if (!open) context.openPages?.keep(question, report);
  const { world, table, ordered } = report;
  const isEmpty = ordered.length === 0;
  const answer = {
    ...((!isEmpty || !quirks.hidesEmptyHeaders) &&
      headersOf(checked, hasSpanColumn ? ["dateRange"] : [])),
    ...(ordered.length > offset && {
      rows: ordered.slice(offset, offset + limit).map((row) => dataRow(table, checked, row)),
    }),
    ...aggregatesOf(table, checked, metricAggregations),
    ...(!isEmpty && { rowCount: ordered.length }),
    metadata: metadataOf(world, table, quirks),
    kind: "analyticsData#runReport",
  };
  return { answer, cost: costOf(checked) };
}

function workOut(
  request: ReportRequest,
  checked: CheckedBasis,
  { traffic, now, quirks }: ReportContext,
): OrderedReport {
  const world = readWorld(traffic, now, checked.spans);
  const table = buildTable(world, askOf(request, checked), quirks);
  const ordered = orderRows(table, table.rows, request.orderBys ?? [], {
    column: (name) =>
      name === "dateRange"
        ? checked.dimensions.length
        : checked.dimensions.findIndex(({ asked }) => asked === name),
    metric: (name) => checked.metrics.findIndex(({ asked }) => asked === name),
  });
  return { world, table, ordered };
}

export function askOf(
  request: Pick<ReportRequest, "dimensionFilter" | "metricFilter" | "keepEmptyRows">,
  { dimensions, metrics }: CheckedBasis,
) {
  return {
    dimensions: dimensions.map(({ field }) => field),
    metrics: metrics.map(({ field }) => field),
    dimensionFilter: request.dimensionFilter,
    metricFilter: request.metricFilter,
    keepEmptyRows: request.keepEmptyRows,
  };
}

export function costOf({ dimensions, metrics, spans }: CheckedBasis): ReportCost {
  const tokens = tokensFor({
    dimensions: dimensions.length,
    metrics: metrics.length,
    days: spans.reduce((days, { from, to }) => days + to - from + 1, 0),
  });
  return { tokens, isThresholded: dimensions.some(({ field }) => field.isThresholded) };
}

function dataRow(table: Table, checked: CheckedBasis, row: number): ReportRow {
  const values = table.columns.map(
    (column, place) => column.values[table.codeOf(place, row)] ?? "(not set)",
  );
  return rowOf(values, metricTexts(table, checked, row));
}

const aggregations = [
  { kind: "TOTAL", field: "totals", mark: "RESERVED_TOTAL" },
  { kind: "MAXIMUM", field: "maximums", mark: "RESERVED_MAX" },
  { kind: "MINIMUM", field: "minimums", mark: "RESERVED_MIN" },
] as const;

/** One row for each date range; an empty one where there is nothing to aggregate. */
function aggregatesOf(
  table: Table,
  checked: CheckedBasis,
  asked: readonly string[],
): Record<string, ReportRow[]> {
  const wanted = aggregations.filter(({ kind }) => asked.includes(kind));
  if (table.rows.length === 0) return Object.fromEntries(wanted.map(({ field }) => [field, [{}]]));
  const spanColumn = table.columns.find(({ name }) => name === "dateRange");
  const spanPlace = table.columns.findIndex(({ name }) => name === "dateRange");
  const spans = spanColumn ? checked.spans.map((_, place) => place) : [null];
  return Object.fromEntries(
    wanted.map(({ kind, field, mark }) => {
      const totals = kind === "TOTAL" ? table.regroup(spanColumn ? [spanColumn] : []) : null;
      const rows = spans.flatMap((span) => {
        const inSpan = (part: Table, place: number) => (row: number) =>
          span === null ||
          part.columns[place]?.values[part.codeOf(place, row)] === checked.spans[span]?.name;
        const source = totals ?? table;
        const ofSpan = source.rows.filter(inSpan(source, totals ? 0 : spanPlace));
        if (ofSpan.length === 0) return [];
        const texts = checked.metrics.flatMap(({ field: metric, isInvisible }, place) => {
          const values = ofSpan.map((row) => source.valueOf(place, row));
          return isInvisible ? [] : [formatMetric(valueOf(kind, values), metric.type)];
        });
        const marks = checked.dimensions.map(() => mark);
        return [rowOf(span === null ? marks : [...marks, checked.spans[span]?.name ?? ""], texts)];
      });
      return [field, rows];
    }),
  );
}

function valueOf(kind: "TOTAL" | "MAXIMUM" | "MINIMUM", values: readonly number[]): number {
  const [first = 0] = values;
  if (kind === "TOTAL") return first;
  const pick = kind === "MAXIMUM" ? Math.max : Math.min;
  return values.reduce((best, value) => pick(best, value), first);
}

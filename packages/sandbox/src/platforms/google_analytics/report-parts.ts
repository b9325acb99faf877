import { aggregate } from "./engine/aggregate.ts";
import { createSpanColumn } from "./engine/dimension-columns.ts";
import type { Table } from "./engine/report-table.ts";
import type { ReportData } from "./engine/report-data.ts";
import { formatMetric } from "./format-number.ts";
import type { Quirks } from "./quirks.ts";
import type { Base } from "./registry/field.ts";
import type { CheckedFields } from "./request/check-report.ts";

export type ReportRow = {
  dimensionValues?: { value: string }[];
  metricValues?: { value: string }[];
};

const sampledShare = 0.4;
/** A reason without days applies to all days of the answer. In v1beta since 2026-09-14. */
const truncation = {
  dataTruncationType: "DATE_RANGE",
  dataTruncationMessage: "The requested date range may not be fully served.",
};

/** Absent when there are none. */
export function rowOf(
  dimensionValues: readonly string[],
  metricValues: readonly string[],
): ReportRow {
  const row: ReportRow = {};
  if (dimensionValues.length > 0) row.dimensionValues = dimensionValues.map(toCell);
  if (metricValues.length > 0) row.metricValues = metricValues.map(toCell);
  return row;
}

function toCell(value: string): { value: string } {
  return { value };
}

/** Formats the row's metrics as text. */
export function metricTexts(table: Table, fields: CheckedFields, row: number): string[] {
  return fields.metrics.map(({ type }, index) => formatMetric(table.valueOf(index, row), type));
}

export function headersOf(fields: CheckedFields, extraDimensions: readonly string[]) {
  const dimensionHeaders = [...fields.dimensions.map(({ apiName }) => apiName), ...extraDimensions];
  const metricHeaders = fields.metrics.map(({ apiName, type }) => ({ name: apiName, type }));
  return {
    ...(dimensionHeaders.length > 0 && {
      dimensionHeaders: dimensionHeaders.map((name) => ({ name })),
    }),
    ...(metricHeaders.length > 0 && { metricHeaders }),
  };
}

/** The metadata of the answer; a flag is present only when it is set. */
export function metadataOf(data: ReportData, table: Table, quirks: Quirks) {
  const { currency, timezone } = data.traffic.property;
  return {
    ...(table.hasOtherRow && { dataLossFromOtherRow: true }),
    ...(quirks.isSampled && { samplingMetadatas: samplesOf(data) }),
    ...(quirks.isTruncated && { dataTruncationReasons: [truncation] }),
    currencyCode: currency,
    timeZone: timezone,
    ...(quirks.thresholdUsers !== null && { subjectToThresholding: true }),
  };
}

/** Numbers of events by date range. The metrics themselves use all sessions. */
function samplesOf(data: ReportData) {
  const columns = [createSpanColumn(data)];
  const bases = new Set<Base>(["events"]);
  const groups = aggregate(data, { columns, test: null, grain: "session", bases });
  return data.spans.map((_, span) => {
    const row = groups.codes[0]?.indexOf(span) ?? -1;
    const events = groups.sumsOf("events")[row] ?? 0;
    return {
      samplesReadCount: String(Math.floor(events * sampledShare)),
      samplingSpaceSize: String(events),
    };
  });
}

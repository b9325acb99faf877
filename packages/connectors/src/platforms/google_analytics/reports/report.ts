import type { SourceRecord } from "@cartograph/contracts/records.ts";
import type { AnswerQuality, ReportRow } from "../client/report-answer.ts";
import type { FilterExpression } from "../client/report-request.ts";

/** A report that is requested for every day; each has its own stream. */
export type Report = {
  /** The name of its stream. */
  name: string;
  /** For messages: "sessions by channel". */
  title: string;
  /** In addition to the date. */
  dimensions: readonly string[];
  /** The first is required. */
  metrics: readonly string[];
  filter: FilterExpression | null;
  toRecord(day: ReportDay, source: ReportSource): SourceRecord;
};

/** All rows of one day. */
export type ReportDay = {
  /** `YYYY-MM-DD` in the property's zone. */
  day: string;
  rows: readonly ReportCells[];
  /** `isTruncated` if Google truncated data of this day. */
  quality: AnswerQuality & { isTruncated: boolean };
  /** When the report was requested, UTC milliseconds. */
  readAt: number;
  /** ISO 4217 currency of its amounts; null if not reported. */
  currency: string | null;
};

export type ReportSource = { propertyId: string };

/** One row without its date, its metrics by name; unsupported metrics read "0". */
export type ReportCells = { dimensions: readonly string[]; metric(name: string): string };

export function cellsOf(row: ReportRow, metrics: readonly string[]): ReportCells {
  return {
    dimensions: row.dimensions.slice(1),
    metric: (name) => row.metrics[metrics.indexOf(name)] ?? "0",
  };
}

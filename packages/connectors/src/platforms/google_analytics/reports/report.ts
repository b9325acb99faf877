import type { SourceRecord } from "@cartograph/contracts/records.ts";
import type { AnswerQuality, ReportRow } from "../client/report-answer.ts";
import type { FilterExpression } from "../client/report-request.ts";

/** A question that is asked of every day; each has a stream of its own. */
export type Report = {
  /** Of its stream. */
  name: string;
  /** For sentences: "sessions by channel". */
  title: string;
  /** Beside the date. */
  dimensions: readonly string[];
  /** The first is what the report cannot do without. */
  metrics: readonly string[];
  filter: FilterExpression | null;
  toRecord(day: ReportDay, source: ReportSource): SourceRecord;
};

/** All rows of one day. */
export type ReportDay = {
  /** `YYYY-MM-DD` in the property's zone. */
  day: string;
  rows: readonly ReportCells[];
  /** `isTruncated` when Google cut data of this day. */
  quality: AnswerQuality & { isTruncated: boolean };
  /** When Google was asked, UTC milliseconds. */
  readAt: number;
  /** ISO 4217, of its amounts; null where Google does not report it. */
  currency: string | null;
};

export type ReportSource = { propertyId: string };

/** One row without its date, its metrics by name; one that the property does not give reads "0". */
export type ReportCells = { dimensions: readonly string[]; metric(name: string): string };

export function cellsOf(row: ReportRow, metrics: readonly string[]): ReportCells {
  return {
    dimensions: row.dimensions.slice(1),
    metric: (name) => row.metrics[metrics.indexOf(name)] ?? "0",
  };
}

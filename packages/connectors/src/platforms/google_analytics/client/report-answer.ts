import { z } from "zod";
import { addDays } from "@cartograph/contracts/days.ts";
import { parseJson, type HttpReply } from "../../../core/http-reply.ts";
import { TransientFailure } from "../../../core/retry.ts";
import { propertyQuotaSchema, type PropertyQuota } from "./quota.ts";
import type { ReportSpec } from "./report-request.ts";

/** Limitations of the figures that Google reports for a whole answer. */
export type AnswerQuality = { hasOtherRow: boolean; isThresholded: boolean; isSampled: boolean };

/** Days (YYYY-MM-DD, both included) whose data Google truncated; null is unbounded. */
export type Truncation = { from: string | null; to: string | null };

/** Values in the requested column order. */
export type ReportRow = { dimensions: string[]; metrics: string[] };

export type ReportAnswer = {
  rows: ReportRow[];
  /** Row count of the whole report, not of this page. */
  rowCount: number;
  quality: AnswerQuality;
  truncations: readonly Truncation[];
  /** ISO 4217 currency of its amounts; null if not reported. */
  currency: string | null;
  /** The property's IANA time zone; null if not reported. */
  timezone: string | null;
  quota: PropertyQuota | null;
};

const headers = z.array(z.object({ name: z.string() })).default([]);

const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .nullish()
  .catch(null);

/** In v1beta since 2026-09-14: data before a date, or in some date ranges, is incomplete. */
const truncationsSchema = z.array(
  z.object({
    dataTruncationDate: day,
    dataTruncationDateRanges: z
      .array(z.object({ startDate: day, endDate: day }))
      .nullish()
      .catch(null),
  }),
);

/** Google omits values that are zero, false or empty. */
const answerSchema = z.object({
  dimensionHeaders: headers,
  metricHeaders: headers,
  // Checked cell by cell while rows are mapped: a page has up to a hundred thousand cells.
  rows: z.array(z.unknown()).default([]),
  rowCount: z.int().nonnegative().nullish(),
  metadata: z
    .object({
      currencyCode: z.string().nullish(),
      timeZone: z.string().nullish(),
      dataLossFromOtherRow: z.boolean().nullish(),
      subjectToThresholding: z.boolean().nullish(),
      samplingMetadatas: z.array(z.unknown()).nullish(),
      dataTruncationReasons: truncationsSchema.nullish(),
    })
    .nullish()
    .transform((metadata) => metadata ?? {}),
  propertyQuota: propertyQuotaSchema.nullish().catch(null),
});

/** Google adds this as the last column when several ranges are requested. */
const rangeColumn = "dateRange";

/** @throws TransientFailure `unreadable` when it does not answer this request */
export function readReportAnswer(reply: HttpReply, spec: ReportSpec): ReportAnswer {
  const parsed = answerSchema.safeParse(parseJson(reply));
  if (!parsed.success) throw noReport();
  const { dimensionHeaders, metricHeaders, rows, rowCount, metadata } = parsed.data;
  const currency = metadata.currencyCode || null;
  if (spec.currency !== null && currency !== null && currency !== spec.currency) {
    throw unreadable(`It sent amounts in ${currency} instead of ${spec.currency}.`);
  }
  const isFull = spec.dimensions.length > 0 && rows.length === spec.page?.limit;
  if (isFull && typeof rowCount !== "number")
    throw unreadable("It does not say whether there are more rows.");
  const requested =
    spec.dateRanges.length > 1 ? [...spec.dimensions, rangeColumn] : spec.dimensions;
  const hasNoHeaders = dimensionHeaders.length + metricHeaders.length === 0;
  const mapRow =
    rows.length === 0 && hasNoHeaders
      ? null
      : rowMapper(
          columnIndexes(requested, dimensionHeaders),
          columnIndexes(spec.metrics, metricHeaders),
        );
  return {
    rows: mapRow ? rows.map(mapRow) : [],
    rowCount: rowCount ?? (spec.page?.offset ?? 0) + rows.length,
    quality: {
      hasOtherRow: metadata.dataLossFromOtherRow ?? false,
      isThresholded: metadata.subjectToThresholding ?? false,
      isSampled: (metadata.samplingMetadatas?.length ?? 0) > 0,
    },
    truncations: (metadata.dataTruncationReasons ?? []).flatMap(truncationsOf),
    currency,
    timezone: metadata.timeZone || null,
    quota: parsed.data.propertyQuota ?? null,
  };
}

/** A reason without days applies to all days of the answer. */
function truncationsOf(reason: z.infer<typeof truncationsSchema>[number]): Truncation[] {
  const { dataTruncationDate: date, dataTruncationDateRanges: ranges } = reason;
  if (ranges && ranges.length > 0) {
    return ranges.map(({ startDate, endDate }) => ({
      from: startDate ?? null,
      to: endDate ?? null,
    }));
  }
  return [{ from: null, to: date ? addDays(date, -1) : null }];
}

/** The index of each requested column; the answer must have exactly these columns. */
function columnIndexes(requested: readonly string[], given: readonly { name: string }[]): number[] {
  const indexes = requested.map((name) => given.findIndex((header) => header.name === name));
  if (given.length !== requested.length || indexes.includes(-1)) {
    throw unreadable("It sent other columns than requested.");
  }
  return indexes;
}

type RawRow = { dimensionValues?: unknown; metricValues?: unknown };

function rowMapper(dimensionIndexes: readonly number[], metricIndexes: readonly number[]) {
  return (row: unknown): ReportRow => {
    if (!isObject(row)) throw noReport();
    const { dimensionValues = [], metricValues = [] } = row as RawRow;
    const metrics = pick(metricValues, metricIndexes);
    if (!metrics.every(isNumber)) throw unreadable("It sent a figure that is not a number.");
    return { dimensions: pick(dimensionValues, dimensionIndexes), metrics };
  };
}

function pick(cells: unknown, indexes: readonly number[]): string[] {
  if (!Array.isArray(cells)) throw noReport();
  if (cells.length !== indexes.length) throw unreadable("It sent a row that lacks columns.");
  return indexes.map((index) => textOf(cells[index]));
}

/** A cell without a value is empty. */
function textOf(cell: unknown): string {
  if (!isObject(cell)) throw noReport();
  const { value = "" } = cell as { value?: unknown };
  if (typeof value !== "string") throw noReport();
  return value;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isNumber(text: string): boolean {
  return text.trim() !== "" && Number.isFinite(Number(text));
}

function noReport(): TransientFailure {
  return unreadable("It sent no report.");
}

function unreadable(message: string): TransientFailure {
  return new TransientFailure("unreadable", message);
}

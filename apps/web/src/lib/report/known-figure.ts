import { addDays, countDays } from "@cartograph/contracts/days.ts";
import { metricDefinitions, type MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import type { MetricValue } from "@cartograph/contracts/metrics/metric-value.ts";
import { type Platform, platformEntries } from "@cartograph/contracts/platform.ts";
import type { PlatformKind } from "@cartograph/contracts/platform-entry.ts";
import type { ReportNotice } from "@cartograph/contracts/reports/report.ts";
import { formatDays } from "@cartograph/ui/format/format-day.ts";

type Figure = Pick<MetricValue, "id" | "value" | "absentBecause" | "noPercentChange" | "series">;
type RangeBound = { range: { to: string } };
type Figures = { metrics: Readonly<Partial<Record<MetricId, Figure>>> };

/**
 * Why a figure is unknown: its range ends before the first data. Null otherwise, and for a figure that one account has
 * from before the first data of another.
 */
export function beforeFirstData(
  figure: Pick<Figure, "value" | "noPercentChange"> | undefined,
  { range }: RangeBound,
): string | null {
  const since = figure?.noPercentChange?.since;
  return since && range.to < since && !figure.value
    ? `No data before ${formatDays(since, since)}`
    : null;
}

/** Why a figure has no value; null if it has one, lacks a source or does not support a filter. */
export function noValueBecause(
  figure: Pick<Figure, "value" | "absentBecause" | "noPercentChange"> | undefined,
  report: RangeBound,
): string | null {
  return beforeFirstData(figure, report) ?? figure?.absentBecause ?? null;
}

/** Why nothing is known about a list of what these platforms report; null if the list is known. */
export function unknownListBecause(
  platforms: readonly Platform[],
  report: RangeBound & Figures,
): string | null {
  const figures = figuresOf(platforms, report);
  for (const figure of figures) {
    const unknown = beforeFirstData(figure, report);
    if (unknown !== null) return unknown;
  }
  // A ratio may have no value although all is known.
  const sums = figures.filter(({ id }) => metricDefinitions[id].isAdditive);
  return sums.every(({ value }) => value === null) ? (sums[0]?.absentBecause ?? null) : null;
}

/** Codes of notices about days without data, after the kind of their source. */
const missingDaysCodes = [
  "begins_later",
  "days_left_out",
  "final_until",
  "first_sync_incomplete",
  "first_sync_unfinished",
  "read_until",
];

/** Codes of notices about records of the shop that are left out. */
export const leftOutCodes: readonly string[] = ["orders_left_out", "checkouts_left_out"];

/** Whether data of a platform is missing for days of the range: not synced, not final or left out. */
export function lacksDays(platforms: readonly Platform[], report: DaysOfReport): boolean {
  const kinds = new Set(platforms.map((platform) => platformEntries[platform].kind));
  return [...kinds].some((kind) =>
    lacksDaysOf(
      kind,
      platforms.filter((platform) => platformEntries[platform].kind === kind),
      report,
    ),
  );
}

type DaysOfReport = Figures & {
  range: { from: string; to: string };
  notices: readonly ReportNotice[];
};

function lacksDaysOf(
  kind: PlatformKind,
  platforms: readonly Platform[],
  { range, metrics, notices }: DaysOfReport,
): boolean {
  // A ratio has no value on a day without a denominator, and an amount none without an exchange rate.
  const charted = figuresOf(platforms, { metrics }).flatMap(({ id, value, series }) =>
    metricDefinitions[id].isAdditive && series !== null ? [{ value, ...series }] : [],
  );
  if (charted[0]?.values.some((_, day) => charted.every(({ values }) => values[day] === null)))
    return true;
  // A series of several accounts, or of an unfinished sync, has days that lack a part.
  const isWhole = kind === "analytics" || kind === "search";
  // The first days of a long range are in no week.
  const days = countDays(range.from, range.to);
  const isZero = charted.every(
    ({ value, values, daysEach }) => value === 0 && values.length * daysEach === days,
  );
  // Then notices can only be about other reports of the account.
  if (isWhole && charted.length > 0 && isZero) return false;
  const prefix = kind === "store" ? "" : `${kind}_`;
  const codes = new Set([
    ...platforms.map((platform) => `${platform}_disconnected`),
    ...missingDaysCodes.map((code) => prefix + code),
    ...(prefix === "" ? leftOutCodes : []),
  ]);
  return notices.some(({ code }) => codes.has(code));
}

/** Said instead of days whose figures have values, as while a first sync has read each of them in part only. */
export const noDaySynced = "None of these days is fully synced yet.";

/** Whether no day is known of sums that are not 0. */
export function lacksAllDays(platforms: readonly Platform[], report: Figures): boolean {
  const sums = figuresOf(platforms, report).filter(
    ({ id, value, series }) => value && series && metricDefinitions[id].isAdditive,
  );
  return (
    sums.length > 0 && sums.every(({ series }) => !series?.values.some((each) => each !== null))
  );
}

/** The figures that depend on no other platform. */
function figuresOf(platforms: readonly Platform[], { metrics }: Figures): Figure[] {
  return Object.values(metrics).filter(({ id }) =>
    metricDefinitions[id].source.every((each) => platforms.includes(each)),
  );
}

/** A value of a chart at an hour or day; null instead of 0 before the first data. */
export function knownValue(
  value: number | null,
  at: string,
  figure: Pick<Figure, "noPercentChange"> | undefined,
): number | null {
  return value === 0 && at.slice(0, 10) < (figure?.noPercentChange?.since ?? "") ? null : value;
}

/** The report without the zeros of its figures and their series from before the first data. */
export function withKnownFigures<Report extends RangeBound & Figures>(report: Report): Report {
  const metrics: Partial<Record<MetricId, Figure>> = { ...report.metrics };
  for (const figure of Object.values(metrics)) {
    metrics[figure.id] = {
      ...figure,
      value: knownValue(figure.value, report.range.to, figure),
      series: knownSeries(figure, report.range.to),
    };
  }
  return { ...report, metrics };
}

function knownSeries(figure: Figure, lastDay: string): Figure["series"] {
  const { series } = figure;
  if (series === null) return null;
  const { values, daysEach } = series;
  const firstDay = addDays(lastDay, 1 - values.length * daysEach);
  return {
    ...series,
    values: values.map((value, index) =>
      knownValue(value, addDays(firstDay, index * daysEach), figure),
    ),
  };
}

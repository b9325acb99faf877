import { AppError } from "@cartograph/contracts/app-error.ts";
import { type ComparisonKey, defaultComparison } from "@cartograph/contracts/comparisons.ts";
import { type DateRangeKey, defaultDateRange } from "@cartograph/contracts/date-range.ts";
import type { ReportQuery } from "@cartograph/contracts/query-schemas.ts";
import { dayMs, minuteMs } from "@cartograph/contracts/days.ts";
import type { ResolvedRange } from "@cartograph/contracts/reports/report.ts";
import { comparisonDay, comparisonDays } from "./comparison-days.ts";
import { offsetAt } from "./zone-offset.ts";
import { firstDayOfMonth, formatDay, monthOf, parseDay } from "./days.ts";
import { dayOf } from "./zoned-day.ts";

/** Days since 1970-01-01 in the store's zone, both ends included; empty when `to` is before `from`. */
export type DaySpan = { from: number; to: number };

/** One side of a comparison: whole days and possibly part of the day after them. */
export type Window = DaySpan & {
  /** The day after `to`, counted up to `until` (UTC ms, excluded). */
  part: { day: number; until: number } | null;
};

export const allDays: DaySpan = { from: Number.MIN_SAFE_INTEGER, to: Number.MAX_SAFE_INTEGER };

/** A window without a partial day. */
export function wholeDays(days: DaySpan): Window {
  return { ...days, part: null };
}

/** The days of a window, including its partial day. */
export function windowDays({
  from,
  to,
  part,
}: DaySpan & { part: { day: number } | null }): DaySpan {
  return { from, to: part?.day ?? to };
}

/** A range of days, its comparison, and the part of each that can be compared. */
export type Period = {
  key: DateRangeKey;
  timezone: string;
  /** In the store's zone, like all days here. */
  today: number;
  /** The day of the last sync: this day and all later ones may still change. */
  firstOpenDay: number;
  range: DaySpan;
  comparison: ComparisonKey;
  /** The whole range to compare with; null without a comparison. */
  previousRange: DaySpan | null;
  current: Window;
  /**
   * The part of the previous range to compare with. Null without a comparison, and while no day of the range has
   * data.
   */
  previous: Window | null;
  /** Time of day (`HH:mm` in the store's zone) at which `previous.part` ends; null without a partial day. */
  comparedUntil: string | null;
};

/**
 * The store's IANA time zone, the present and the time of its last sync, in UTC ms. If the sync time is unknown, the
 * data counts as current.
 */
export type DataClock = { timezone: string; now: number; dataUntil?: number | null };

/**
 * Resolves a query's range to days in the store's zone. A range that includes the day of the last sync is compared
 * through the same minute on the corresponding previous day, since later sales are not known yet. A range that
 * begins after that day has no comparison.
 * @throws AppError invalid_input when a custom range lacks a date or ends before it begins
 */
export function resolvePeriod(query: ReportQuery, { timezone, now, dataUntil }: DataClock): Period {
  const key = query.range ?? defaultDateRange;
  const today = dayOf(now, timezone);
  const syncedUntil = Math.min(now, dataUntil ?? now);
  const range = key === "custom" ? customRange(query) : presetRanges[key](today);
  const comparison = query.compare ?? defaultComparison;
  const compared = { comparison, range };
  const previousRange = comparisonDays(range, compared);
  const firstOpenDay = dayOf(syncedUntil, timezone);
  const includesOpenDay = range.from <= firstOpenDay && firstOpenDay <= range.to;
  const cutoffDay = includesOpenDay ? comparisonDay(firstOpenDay, compared) : null;
  const cutoff = cutoffDay === null ? null : sameTimeOn(cutoffDay, { timezone, now: syncedUntil });
  return {
    key,
    timezone,
    today,
    firstOpenDay,
    range,
    comparison,
    previousRange,
    current: wholeDays(range),
    previous: range.from > firstOpenDay ? null : previousWindow(previousRange, cutoff),
    comparedUntil: cutoff?.time ?? null,
  };
}

/** Whether the day has ended and was synced completely. */
export function isComplete(day: number, period: Period): boolean {
  return day < period.firstOpenDay;
}

/** Both sides in complete days, for sources that report whole days only; `previous` is null without a comparison. */
export type CompleteDaySpans = { current: DaySpan; previous: DaySpan | null };

/**
 * The days of the range up to the source's last complete day and the days to compare with. Null when the range has
 * no complete day.
 */
export function completeDaysThrough(
  period: Pick<Period, "range" | "comparison">,
  lastCompleteDay: number | null,
): CompleteDaySpans | null {
  const { range } = period;
  if (lastCompleteDay === null || lastCompleteDay < range.from) return null;
  const current = { from: range.from, to: Math.min(range.to, lastCompleteDay) };
  return { current, previous: comparisonDays(current, period) };
}

export function toResolvedRange(period: Period): ResolvedRange {
  return {
    key: period.key,
    from: formatDay(period.range.from),
    to: formatDay(period.range.to),
    comparison: period.comparison,
    previousFrom: period.previousRange && formatDay(period.previousRange.from),
    previousTo: period.previousRange && formatDay(period.previousRange.to),
    timezone: period.timezone,
    isComplete: isComplete(period.range.to, period),
    comparedTo: comparedTo(period),
    comparedUntil: period.comparedUntil,
  };
}

function comparedTo({ previous, comparedUntil, firstOpenDay, range }: Period): string | null {
  if (previous === null) return null;
  return formatDay(comparedUntil === null ? range.to : firstOpenDay);
}

const presetRanges: Record<Exclude<DateRangeKey, "custom">, (today: number) => DaySpan> = {
  today: (today) => ({ from: today, to: today }),
  yesterday: (today) => ({ from: today - 1, to: today - 1 }),
  last_7_days: (today) => ({ from: today - 6, to: today }),
  last_30_days: (today) => ({ from: today - 29, to: today }),
  this_month: (today) => ({ from: firstDayOfBlock(today, 1, 0), to: today }),
  last_month: (today) => ({
    from: firstDayOfBlock(today, 1, -1),
    to: firstDayOfBlock(today, 1, 0) - 1,
  }),
  this_quarter: (today) => ({ from: firstDayOfBlock(today, 3, 0), to: today }),
  last_quarter: (today) => ({
    from: firstDayOfBlock(today, 3, -1),
    to: firstDayOfBlock(today, 3, 0) - 1,
  }),
  this_year: (today) => ({ from: firstDayOfBlock(today, 12, 0), to: today }),
};

/** First day of the block of `months` calendar months that includes `today`, shifted by `blocks`. */
function firstDayOfBlock(today: number, months: 1 | 3 | 12, blocks: number): number {
  return firstDayOfMonth(Math.floor(monthOf(today) / months + blocks) * months);
}

function customRange(query: ReportQuery): DaySpan {
  if (query.from === undefined || query.to === undefined) {
    throw new AppError("invalid_input", "A custom range needs from and to");
  }
  const range = { from: parseDay(query.from), to: parseDay(query.to) };
  if (range.to < range.from) {
    throw new AppError("invalid_input", "The end date is before the start date");
  }
  return range;
}

type Cutoff = { day: number; until: number; time: string };

/** The moment on another day with the same clock time as now, rounded down to the minute. */
function sameTimeOn(day: number, clock: { timezone: string; now: number }): Cutoff {
  const wallClock = clock.now + offsetAt(clock.now, clock.timezone);
  const minute = Math.floor((wallClock % dayMs) / minuteMs);
  const asIfUtc = day * dayMs + minute * minuteMs;
  const hours = String(Math.floor(minute / 60)).padStart(2, "0");
  const minutes = String(minute % 60).padStart(2, "0");
  return { day, until: instantOf(asIfUtc, clock.timezone), time: `${hours}:${minutes}` };
}

/**
 * Converts a wall-clock time, passed as if it were UTC, to UTC ms. A repeated time resolves to its first
 * occurrence, a skipped one to the end of the gap.
 */
function instantOf(asIfUtc: number, timezone: string): number {
  const before = asIfUtc - offsetAt(asIfUtc - dayMs, timezone);
  if (before + offsetAt(before, timezone) === asIfUtc) return before;
  const after = asIfUtc - offsetAt(asIfUtc + dayMs, timezone);
  return after + offsetAt(after, timezone) === asIfUtc ? after : before;
}

function previousWindow(range: DaySpan | null, cutoff: Cutoff | null): Window | null {
  if (range === null) return null;
  if (cutoff === null) return wholeDays(range);
  return { from: range.from, to: cutoff.day - 1, part: { day: cutoff.day, until: cutoff.until } };
}

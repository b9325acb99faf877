import type { SeriesGrain } from "@cartograph/contracts/metrics/series-grains.ts";
import { addDays, countDays, daysOfMonth } from "@cartograph/contracts/days.ts";
import { formatDay, formatDays, formatLongDay, formatMonth } from "../format/format-day.ts";

/** Hours have data of their own and are not grouped days. */
export const dayGrains = ["day", "week", "month"] as const satisfies readonly SeriesGrain[];
export type DayGrain = (typeof dayGrains)[number];

/** A day of a series. `value` and `previous` are null when unknown. */
export type DayPoint = {
  /** `YYYY-MM-DD` in the store's zone. */
  day: string;
  value: number | null;
  /** The value of the day it is compared with. */
  previous?: number | null;
  /** That day, `YYYY-MM-DD`. */
  previousDay?: string | null;
  /** The denominator of a ratio (sessions, spend), which weights it when days are grouped. */
  weight?: number | null;
  /** Its numerator, for ratios that are null on days with a numerator; otherwise `value` × `weight`. */
  part?: number | null;
  /** The denominator of `previous`. */
  previousWeight?: number | null;
  /** The numerator of `previous`. */
  previousPart?: number | null;
  /** Last year's 29 February, if it follows `previousDay` and is no day's comparison day. Only weeks and months count it. */
  leapDay?: Previous | undefined;
  isComplete: boolean;
};

type Previous = Pick<DayPoint, "previous" | "previousWeight" | "previousPart">;

export type ChartPoint = {
  /** For an hour only: its start, ISO 8601 with the zone's offset. */
  at?: string;
  /** First day of the point. */
  from: string;
  /** Last day of the point, inclusive. */
  to: string;
  /** For the axis: `Feb 2`, or `Feb 2026` for a month. */
  label: string;
  /** For the tooltip and the table, with the days that are in the range. */
  longLabel: string;
  value: number | null;
  previous: number | null;
  /** The time that `previous` is of, for the tooltip; the name of the comparison when unknown. */
  previousLabel?: string | null;
  /** False when a day in it is incomplete, or when the range cuts off the week or month. */
  isComplete: boolean;
  /** The operator's notes of its days. */
  notes?: readonly string[];
  /** Why it is incomplete, such as "partial week"; "so far" by default. */
  partial?: string | null;
};

/**
 * Groups days into weeks (from Monday) or months. Amounts are added; ratios become ratios of sums by their weights, not
 * averages of ratios. Days must be in order and without gaps.
 */
export function regroupDays(
  days: readonly DayPoint[],
  grain: DayGrain,
  kind: "amount" | "ratio" = "amount",
): ChartPoint[] {
  const groups = new Map<string, DayPoint[]>();
  for (const day of days) {
    const key = groupStart(day.day, grain);
    const group = groups.get(key);
    if (group) group.push(day);
    else groups.set(key, [day]);
  }
  return [...groups].map(([start, group]) => chartPoint(start, group, grain, kind));
}

function chartPoint(
  start: string,
  group: DayPoint[],
  grain: DayGrain,
  kind: "amount" | "ratio",
): ChartPoint {
  const earlier =
    grain === "day" ? group : group.flatMap((day) => [day, ...(day.leapDay ? [day.leapDay] : [])]);
  const from = group[0]?.day ?? start;
  const to = group.at(-1)?.day ?? start;
  return {
    from,
    to,
    label: grain === "month" ? formatMonth(from) : formatDay(from),
    longLabel: longLabel(from, to, grain),
    previousLabel: previousLabel(group, grain),
    ...(kind === "ratio" ? ratiosOf(group, earlier) : amountsOf(group, earlier)),
    ...completenessOf(start, group, grain),
  };
}

function completenessOf(
  start: string,
  group: readonly DayPoint[],
  grain: DayGrain,
): Pick<ChartPoint, "isComplete" | "partial"> {
  if (group.some((day) => !day.isComplete)) return { isComplete: false, partial: "so far" };
  const isComplete = group.length >= daysInGroup(start, grain);
  return { isComplete, partial: isComplete ? null : partialNames[grain].toLowerCase() };
}

function longLabel(from: string, to: string, grain: DayGrain): string {
  return grain === "day" ? formatLongDay(from) : formatDays(from, to);
}

function previousLabel(group: readonly DayPoint[], grain: DayGrain): string | null {
  const from = group[0]?.previousDay;
  const last = group.at(-1);
  const to = last?.previousDay;
  const hasLeapDay = grain !== "day" && last?.leapDay !== undefined;
  return from && to ? longLabel(from, hasLeapDay ? addDays(to, 1) : to, grain) : null;
}

/** The sum of the known values; null when there are none. */
function sum(values: (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((total, value) => total + value, 0);
}

/** The legend's names for partial points. */
export const partialNames: Record<DayGrain, string> = {
  day: "Partial day",
  week: "Partial week",
  month: "Partial month",
};

type Figures = Pick<ChartPoint, "value" | "previous">;

function amountsOf(group: DayPoint[], earlier: readonly Previous[]): Figures {
  return {
    value: sum(group.map((day) => day.value)),
    previous: isComparable(group) ? sum(earlier.map((day) => day.previous ?? null)) : null,
  };
}

function ratiosOf(group: DayPoint[], earlier: readonly Previous[]): Figures {
  const previous = earlier.map((day) => ({
    value: day.previous ?? null,
    weight: day.previousWeight ?? null,
    part: day.previousPart ?? null,
  }));
  return {
    value: weightedMean(group),
    previous: isComparable(group) ? weightedMean(previous) : null,
  };
}

/** False when a partial day has no counterpart: the two sums would be of different days. */
function isComparable(group: readonly DayPoint[]): boolean {
  return group.every(
    ({ isComplete, value, weight, part, previous = null }) =>
      isComplete || (value === null && !weight && !part) || previous !== null,
  );
}

function weightedMean(
  group: readonly Pick<DayPoint, "value" | "weight" | "part">[],
): number | null {
  if (group.length === 1) return group[0]?.value ?? null;
  let total = 0;
  let weights = 0;
  for (const { value, weight, part } of group) {
    total += part ?? (value ?? 0) * (weight ?? 0);
    weights += weight ?? 0;
  }
  return weights > 0 ? total / weights : null;
}

function groupStart(day: string, grain: DayGrain): string {
  if (grain === "month") return `${day.slice(0, 7)}-01`;
  if (grain === "day") return day;
  const date = new Date(day);
  const daysSinceMonday = (date.getUTCDay() + 6) % 7;
  return addDays(day, -daysSinceMonday);
}

function daysInGroup(start: string, grain: DayGrain): number {
  if (grain === "day") return 1;
  if (grain === "week") return 7;
  return countDays(start, daysOfMonth(start.slice(0, 7)).to);
}

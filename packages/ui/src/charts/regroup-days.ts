import { formatDay, formatDays, formatLongDay, formatMonth } from "../format/format-day.ts";

export const timeGrains = ["daily", "weekly", "monthly"] as const;
export type TimeGrain = (typeof timeGrains)[number];
/** With hours, which are points of their own and no grouping of days. */
export type ChartGrain = "hourly" | TimeGrain;

/** A day of a series. `value` and `previous` are null where there is no figure. */
export type DayPoint = {
  /** `YYYY-MM-DD` in the store's zone. */
  day: string;
  value: number | null;
  /** The day that it is compared with. */
  previous?: number | null;
  /** What a ratio of this day is a ratio of (sessions, spend): regrouping weighs by it. */
  weight?: number | null;
  /** The same of the day that it is compared with. */
  previousWeight?: number | null;
  isComplete: boolean;
};

export type ChartPoint = {
  /** First day that the point holds. */
  from: string;
  /** Last day that the point holds, included. */
  to: string;
  /** For the axis: `Feb 2`, or `Feb 2026` for a month. */
  label: string;
  /** For the tooltip and the table, with the days that the point really holds. */
  longLabel: string;
  value: number | null;
  previous: number | null;
  /** False when a day in it is not complete, or when the range cuts the week or month short. */
  isComplete: boolean;
  /** Why it is not complete, such as "so far" or "partial week"; "so far" where it is left out. */
  partial?: string | null;
};

/**
 * Groups days into weeks (from Monday) or months. Amounts add up; with `ratio` the weights make each group
 * a ratio of sums, never a mean of ratios. Days must be in order and without gaps.
 */
export function regroupDays(
  days: readonly DayPoint[],
  grain: TimeGrain,
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
  grain: TimeGrain,
  kind: "amount" | "ratio",
): ChartPoint {
  const from = group[0]?.day ?? start;
  const to = group.at(-1)?.day ?? start;
  return {
    from,
    to,
    label: grain === "monthly" ? formatMonth(from) : formatDay(from),
    longLabel: longLabel(from, to, grain),
    ...(kind === "ratio" ? ratiosOf(group) : amountsOf(group)),
    ...completenessOf(start, group, grain),
  };
}

function completenessOf(
  start: string,
  group: readonly DayPoint[],
  grain: TimeGrain,
): Pick<ChartPoint, "isComplete" | "partial"> {
  if (group.some((day) => !day.isComplete)) return { isComplete: false, partial: "so far" };
  const isComplete = group.length >= daysInGroup(start, grain);
  return { isComplete, partial: isComplete ? null : partialNames[grain].toLowerCase() };
}

function longLabel(from: string, to: string, grain: TimeGrain): string {
  return grain === "daily" ? formatLongDay(from) : formatDays(from, to);
}

/** Null as soon as there is nothing to add; a day without a figure adds nothing. */
function sum(values: (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((total, value) => total + value, 0);
}

/** What a legend calls points that are not complete. */
export const partialNames: Record<TimeGrain, string> = {
  daily: "Partial day",
  weekly: "Partial week",
  monthly: "Partial month",
};

type Figures = Pick<ChartPoint, "value" | "previous">;

function amountsOf(group: DayPoint[]): Figures {
  return {
    value: sum(group.map((day) => day.value)),
    previous: isComparable(group) ? sum(group.map((day) => day.previous ?? null)) : null,
  };
}

function ratiosOf(group: DayPoint[]): Figures {
  const earlier = group.map(({ previous = null, previousWeight = null }) => ({
    value: previous,
    weight: previousWeight,
  }));
  return {
    value: weightedMean(group),
    previous: isComparable(group) ? weightedMean(earlier) : null,
  };
}

/** Not with a day that is included so far and has no counterpart: the two sums would be of different days. */
function isComparable(group: readonly DayPoint[]): boolean {
  return group.every(
    ({ isComplete, value, previous = null }) => isComplete || value === null || previous !== null,
  );
}

function weightedMean(group: readonly Pick<DayPoint, "value" | "weight">[]): number | null {
  if (group.length === 1) return group[0]?.value ?? null;
  let total = 0;
  let weights = 0;
  for (const { value, weight } of group) {
    if (value === null || !weight) continue;
    total += value * weight;
    weights += weight;
  }
  return weights > 0 ? total / weights : null;
}

function groupStart(day: string, grain: TimeGrain): string {
  if (grain === "monthly") return `${day.slice(0, 7)}-01`;
  if (grain === "daily") return day;
  const date = new Date(`${day}T00:00:00Z`);
  const daysSinceMonday = (date.getUTCDay() + 6) % 7;
  date.setUTCDate(date.getUTCDate() - daysSinceMonday);
  return date.toISOString().slice(0, 10);
}

function daysInGroup(start: string, grain: TimeGrain): number {
  if (grain === "daily") return 1;
  if (grain === "weekly") return 7;
  return new Date(Date.UTC(Number(start.slice(0, 4)), Number(start.slice(5, 7)), 0)).getUTCDate();
}

import type { DimensionId } from "@cartograph/contracts/dimensions/definitions.ts";
import type { Filter } from "@cartograph/contracts/dimensions/filters.ts";
import { type MetricId, metricDefinitions } from "@cartograph/contracts/metrics/definitions.ts";
import type { FactId } from "@cartograph/contracts/metrics/facts.ts";
import { dayMs, zoneDay } from "@cartograph/sandbox/core/zone.ts";
import { lastFinalDay } from "@cartograph/sandbox/platforms/google_search_console/freshness.ts";
import { groupName, groupValues, type RawQuestion } from "./raw-facts.ts";
import type { RawStore } from "./raw-store.ts";
import { timeValue } from "./raw-time.ts";

/** Null if unknown, without a denominator or not compared. Money in minor units. */
export type RawSides = { value: number | null; compared: number | null; previous: number | null };

export type RawBreakdown = {
  sidesOf: (values: readonly string[]) => RawSides;
  /** The values of all rows with facts, maybe twice. */
  rows: readonly (readonly string[])[];
};

type Days = { from: number; to: number };
const calendarDimensions = new Set<DimensionId>(["day", "week", "month"]);

export const isCalendar = (dimension: DimensionId) => calendarDimensions.has(dimension);

const dailyFacts = new Set<FactId>(["sessions", "item_views", "search", "ads", "email"]);

/**
 * A metric by one or two dimensions, or as a whole without any, beside as many days directly before. Facts with a time
 * are compared through the time of day of `now` (UTC ms); facts of whole days over the days that are complete.
 */
export function rawBreakdown(
  raw: RawStore,
  { id, by, question }: { id: MetricId; by: readonly DimensionId[]; question: RawQuestion },
  { now, timezone, isCompared }: { now: number; timezone: string; isCompared: boolean },
): RawBreakdown {
  const { from, to, filters } = question;
  const length = to - from + 1;
  const today = zoneDay(timezone, now);
  const { facts, period } = metricDefinitions[id];
  const isSearch = facts.includes("search");
  const isDaily = facts.some((fact) => dailyFacts.has(fact));
  const lastDay = isSearch ? lastFinalDay(now) : today - 1;
  const hasPrevious =
    isCompared && period === "range" && !filters.some(({ dimension }) => isCalendar(dimension));

  const before = (days: Days): RawQuestion => {
    const until = !isDaily && days.to === today ? { until: now - length * dayMs } : {};
    return { ...question, from: days.from - length, to: days.to - length, ...until };
  };
  const ofRange = figuresBy(raw, id, by, question);

  if (by.some(isCalendar)) {
    const isDate = (dimension: DimensionId) =>
      isCalendar(dimension) || (dimension === "weekday" && by.includes("day"));
    const others = by.filter((dimension) => !isDate(dimension));
    const lastKnownDay = isSearch ? lastDay : today;
    const ofDates = new Map<string, FiguresBy>();
    /** Rows of dates are compared with the days that are as long before as the range is. */
    const previousOf = (values: readonly string[]): number | null => {
      const dates = by.map((dimension, index) => (isDate(dimension) ? values[index] : null));
      const days = Array.from({ length }, (_, index) => from + index).filter(
        (day) =>
          day <= lastKnownDay &&
          by.every((each, index) => !isDate(each) || timeValue(each, { day }) === dates[index]),
      );
      const [first, last] = [days[0], days.at(-1)];
      if (first === undefined || last === undefined || (isDaily && last > lastDay)) return null;
      const name = `${first} ${last}`;
      const found =
        ofDates.get(name) ?? figuresBy(raw, id, others, before({ from: first, to: last }));
      ofDates.set(name, found);
      return found.figureOf(values.filter((_, index) => dates[index] === null));
    };
    return {
      rows: ofRange.rows,
      sidesOf: (values) => {
        const value = ofRange.figureOf(values);
        return { value, compared: value, previous: hasPrevious ? previousOf(values) : null };
      },
    };
  }

  const days = { from, to: isDaily && period === "range" ? Math.min(to, lastDay) : to };
  const hasDays = days.from <= days.to;
  const ofDays = days.to === to ? ofRange : figuresBy(raw, id, by, { ...question, ...days });
  const ofPrevious = hasPrevious && hasDays ? figuresBy(raw, id, by, before(days)) : null;
  return {
    rows: [...ofRange.rows, ...(ofPrevious?.rows ?? [])],
    sidesOf: (values) => ({
      value: ofRange.figureOf(values),
      compared: hasDays ? ofDays.figureOf(values) : null,
      previous: ofPrevious?.figureOf(values) ?? null,
    }),
  };
}

type FiguresBy = {
  figureOf: (values: readonly string[]) => number | null;
  rows: readonly (readonly string[])[];
};

/** The figures of all groups, read at once. */
function figuresBy(
  raw: RawStore,
  id: MetricId,
  by: readonly DimensionId[],
  question: RawQuestion,
): FiguresBy {
  const groups =
    by.length === 0 ? new Map<string, never>() : raw.breakdown(id, { ...question, by });
  return {
    rows: [...groups.keys()].map(groupValues),
    figureOf: (values) => {
      const found = groups.get(groupName(values));
      if (found !== undefined) return found;
      const own = values.map((value, index): Filter => {
        return { dimension: by[index] ?? "day", operator: "is", values: [value] };
      });
      return raw.valueOf(id, { ...question, filters: [...question.filters, ...own] });
    },
  };
}

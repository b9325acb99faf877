import type { DimensionId } from "@cartograph/contracts/dimensions/definitions.ts";
import { type MetricId, metricDefinitions } from "@cartograph/contracts/metrics/definitions.ts";
import type { DaySpan } from "../../calendar/period.ts";
import { type GroupKey, groupKey, groupValues } from "../../cuts/group-key.ts";
import { knownDaysOfMatching } from "../../cuts/open-cut.ts";
import { type DayDimension, isDayDimension, valueOfDay } from "../../dimensions/time-values.ts";
import { type Comparison, figuresScope } from "../../metrics/comparison.ts";
import { seriesDays } from "../../metrics/order-days.ts";
import { metrics } from "../../metrics/registry.ts";
import { isKnownDay, type KnownSpan } from "../../source-days/known-span.ts";
import type { RowFigures, Side } from "./breakdown-sides.ts";

/** The days for which a metric is known in a row; null if there are none. */
export type RowDays = (id: MetricId, key: GroupKey) => Promise<KnownSpan | null>;

/** Finds the days of rows. They differ by ad account or email tool if a day is left out of one and not of another. */
export function openRowDays(comparison: Comparison, by: readonly DimensionId[]): RowDays {
  const { db, period } = comparison;
  const scope = figuresScope(comparison, { window: period.current });
  const loaded = new Map<string, Promise<KnownSpan | null>>();
  const others = by.flatMap((dimension, index) =>
    isDayDimension(dimension) ? [] : [{ dimension, index }],
  );
  return async (id, key) => {
    const days = await knownDays(comparison, id);
    const [fact] = metricDefinitions[id].facts;
    if (!days?.partlyLeftOut?.length || others.length === 0 || fact === undefined) return days;
    const values = groupValues(key);
    const filters = others.map(({ dimension, index }) => {
      return { dimension, operator: "is" as const, values: [values[index] ?? ""] };
    });
    const name = groupKey([id, ...filters.flatMap((filter) => filter.values)]);
    const found = loaded.get(name) ?? knownDaysOfMatching(db, scope, { fact, filters });
    loaded.set(name, found);
    return found;
  };
}

/** The days for which the metric is known; null if there are none. */
export async function knownDays(comparison: Comparison, id: MetricId): Promise<KnownSpan | null> {
  const { period, current } = comparison;
  const metric = metrics[id];
  if (metric.series === undefined) {
    return { from: period.range.from, to: period.firstOpenDay, leftOut: [] };
  }
  const series = await metric.series(current);
  return series && seriesDays(comparison, metric, series);
}

/**
 * Sets figures to null in rows of dates of which no day is known: those of platforms are 0 there, and those of orders
 * may be refunds on days that a first sync has not read.
 */
export async function clearUnknownDays(
  comparison: Comparison,
  rows: ReadonlyMap<GroupKey, RowFigures>,
  { side, by, rowDays }: { side: Side; by: readonly DimensionId[]; rowDays: RowDays },
): Promise<void> {
  const dates = by.flatMap((dimension, index) =>
    isDayDimension(dimension) ? [{ dimension, index }] : [],
  );
  const isFirstRead = comparison.sources.firstRead !== null;
  const ids = side.ids.filter(
    (id) => (metrics[id].dailySource !== null || isFirstRead) && metrics[id].series,
  );
  if (dates.length === 0 || ids.length === 0) return;
  const daysOf = groupDays(
    comparison.period.range,
    dates.map(({ dimension }) => dimension),
  );
  const datesOf = (key: GroupKey) => {
    const values = groupValues(key);
    return groupKey(dates.map(({ index }) => values[index] ?? ""));
  };
  for (const id of ids) {
    const known = await knownDays(comparison, id);
    const hasPartialDays = (known?.partlyLeftOut ?? []).length > 0;
    if (!hasPartialDays && [...daysOf.values()].every((days) => isAnyKnown(days, known))) continue;
    for (const [key, row] of rows) {
      const figure = row[id];
      const days = daysOf.get(datesOf(key));
      // A weekday that only the compared days have, for example: the range has nothing of it that could be unknown.
      if (days === undefined) continue;
      // Not awaited for other metrics: a breakdown can have thousands of rows.
      const ofRow = hasPartialDays ? await rowDays(id, key) : known;
      if (figure !== undefined && !isAnyKnown(days, ofRow)) figure.value = null;
    }
  }
}

function isAnyKnown(days: readonly number[], known: KnownSpan | null): boolean {
  return known !== null && days.some((day) => isKnownDay(day, known));
}

function groupDays(
  { from, to }: DaySpan,
  dimensions: readonly DayDimension[],
): ReadonlyMap<GroupKey, readonly number[]> {
  const groups = new Map<GroupKey, number[]>();
  for (let day = from; day <= to; day += 1) {
    const key = groupKey(dimensions.map((dimension) => valueOfDay(dimension, day)));
    const days = groups.get(key);
    if (days === undefined) groups.set(key, [day]);
    else days.push(day);
  }
  return groups;
}

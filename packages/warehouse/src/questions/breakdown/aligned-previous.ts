import type { DimensionId } from "@cartograph/contracts/dimensions/definitions.ts";
import { type MetricId, metricDefinitions } from "@cartograph/contracts/metrics/definitions.ts";
import type { FactId } from "@cartograph/contracts/metrics/facts.ts";
import { type DaySpan, wholeDays } from "../../calendar/period.ts";
import { formatDay } from "../../calendar/days.ts";
import { type GroupKey, groupKey, groupValues } from "../../cuts/group-key.ts";
import { isDayDimension, valueOfDay } from "../../dimensions/time-values.ts";
import { groupBy } from "../../grouping.ts";
import { type Comparison, figuresScope } from "../../metrics/comparison.ts";
import { calendarDimensions, comparedSides } from "../../metrics/compared-sides.ts";
import { type Figures, openGroupedFigures, openNoFigures } from "../../metrics/figures.ts";
import type { Metric } from "../../metrics/metric.ts";
import { metrics } from "../../metrics/registry.ts";
import { once } from "../../once.ts";
import { isWhole, knownDaysIn } from "../../source-days/known-span.ts";
import { alignedWindow } from "../series/aligned-window.ts";
import { computeFigures, type RowFigures, type Side } from "./breakdown-sides.ts";
import { knownDays, type RowDays } from "./known-days.ts";

/** Consecutive days with the same values of the calendar dimensions. */
type DateGroup = DaySpan & { values: readonly string[] };

type Rows = Map<GroupKey, RowFigures>;
type Columns = { ids: readonly MetricId[]; by: readonly DimensionId[] };

/**
 * Adds the figures of the comparison days to rows by day, week or month. Days are aligned as in the series.
 * @param side the current side, whose metrics are known
 */
export async function addAlignedPrevious(
  comparison: Comparison,
  rows: Rows,
  { side, by, rowDays }: { side: Side; by: readonly DimensionId[]; rowDays: RowDays },
): Promise<void> {
  const calendar = by.filter((dimension) => calendarDimensions.has(dimension));
  const compared = side.ids.filter(
    (id) =>
      metricDefinitions[id].period === "range" &&
      comparedSides(comparison, metrics[id]).previous !== null,
  );
  if (calendar.length === 0 || compared.length === 0) return;
  // With rows by day, the weekday is that of the day in the range; its comparison day can be another weekday.
  const dateDimensions = by.filter(
    (id) => calendar.includes(id) || (by.includes("day") && id === "weekday"),
  );
  const others = by.filter((id) => !dateDimensions.includes(id));
  const keysOf = groupBy([...rows.keys()], (key) => splitKey(key, { by, dateDimensions }).dates);
  // The same for all days, so it is computed once.
  const empty = once(() => emptyRow(comparison, side));
  const known = await Promise.all(
    compared.map(async (id) => ({ id, days: await knownDays(comparison, id) })),
  );
  const metricsOfSameDays = groupBy(
    known,
    ({ id, days }) =>
      `${metrics[id].dailySource} ${days?.from} ${days?.to} ${days?.leftOut.join()}`,
  );
  for (const group of metricsOfSameDays.values()) {
    const [first] = group;
    if (!first?.days) continue;
    const ids = group.map(({ id }) => id);
    const open = dateDimensions.includes("day") ? openPreviousDays : openPrevious;
    const previous = open(comparison, metrics[first.id], { ids, by: others });
    for (const dates of groupDates(comparison.period.range, dateDimensions)) {
      const days = knownDaysIn(dates, first.days);
      // Without the days left out, the two figures would be of different days.
      if (days === null || days.leftOut.length > 0) continue;
      const found = await previous(days);
      if (!found) continue;
      const keys = keysOf.get(groupKey(dates.values)) ?? [];
      const rest = keys.map((key) => splitKey(key, { by, dateDimensions }).rest);
      for (const key of new Set([...rest, ...found.groups.keys()])) {
        const full = joinKey({ dates: dates.values, rest: key }, { by, dateDimensions });
        const rowPart = isWhole(days) ? days : knownDaysIn(days, await rowDays(first.id, full));
        if (rowPart === null || !isWhole(rowPart)) continue;
        const row = rows.get(full) ?? copyRow(await empty());
        rows.set(full, row);
        const figures = found.groups.get(key) ?? found.none;
        await computeFigures(row, { ids, figure: "previous", figures });
      }
    }
  }
}

type PreviousGroups = {
  groups: Pick<ReadonlyMap<GroupKey, Figures>, "get" | "keys">;
  none: Figures;
};

/** Opens the figures of the comparison days of some days of the range, by the other dimensions. */
type OpenPrevious = (
  comparison: Comparison,
  metric: Metric,
  columns: Columns,
) => (days: DaySpan) => Promise<PreviousGroups | null>;

/** For weeks and months. */
const openPrevious: OpenPrevious = (comparison, metric, { ids, by }) => {
  const { db } = comparison;
  const facts = factsOf(ids);
  const needsAllDays = metric.dailySource !== null;
  return async (days) => {
    const window = alignedWindow(comparison, metric, { known: days, grain: "week" });
    if (window === null) return null;
    const scope = figuresScope(comparison, { window, needsAllDays });
    const groups = await openGroupedFigures(db, scope, { facts, by });
    return { groups, none: openNoFigures(db, scope) };
  };
};

/** The same for single days. The figures of all days are read at once. */
const openPreviousDays: OpenPrevious = (comparison, metric, { ids, by }) => {
  const { db, period, completeDays } = comparison;
  const { dailySource } = metric;
  const span = dailySource === null ? null : completeDays[dailySource]?.spans.previous;
  const whole = dailySource === null ? period.previous : span && wholeDays(span);
  if (!whole) return async () => null;
  const scope = figuresScope(comparison, { window: whole, needsAllDays: dailySource !== null });
  const none = openNoFigures(db, scope);
  const byDay = once(async () => {
    const columns = { facts: factsOf(ids), by: ["day" as const, ...by] };
    const groups = await openGroupedFigures(db, scope, columns);
    return { groups, keysOf: groupBy([...groups.keys()], (key) => groupValues(key)[0]) };
  });
  return async (days) => {
    const window = alignedWindow(comparison, metric, { known: days, grain: "day" });
    if (window === null) return null;
    const { groups, keysOf } = await byDay();
    const day = formatDay(window.part?.day ?? window.from);
    const rows = (keysOf.get(day) ?? []).map(
      (key) => [groupKey(groupValues(key).slice(1)), groups.get(key) ?? none] as const,
    );
    return { groups: new Map(rows), none };
  };
};

function factsOf(ids: readonly MetricId[]): FactId[] {
  return [...new Set(ids.flatMap((id) => metricDefinitions[id].facts))];
}

async function emptyRow({ db }: Comparison, side: Side): Promise<RowFigures> {
  const row: RowFigures = {};
  await computeFigures(row, { ...side, figures: openNoFigures(db, side.scope) });
  return row;
}

function copyRow(row: RowFigures): RowFigures {
  const entries = Object.entries(row).map(([id, figure]) => [id, { ...figure }]);
  return Object.fromEntries(entries) as RowFigures;
}

function groupDates({ from, to }: DaySpan, dateDimensions: readonly DimensionId[]): DateGroup[] {
  const groups: DateGroup[] = [];
  for (let day = from; day <= to; day += 1) {
    const values = dateDimensions.map((id) =>
      isDayDimension(id) ? valueOfDay(id, day) : formatDay(day),
    );
    const last = groups.at(-1);
    if (last !== undefined && groupKey(last.values) === groupKey(values)) last.to = day;
    else groups.push({ from: day, to: day, values });
  }
  return groups;
}

type KeyDimensions = { by: readonly DimensionId[]; dateDimensions: readonly DimensionId[] };

function splitKey(
  key: GroupKey,
  { by, dateDimensions }: KeyDimensions,
): { dates: GroupKey; rest: GroupKey } {
  const values = groupValues(key);
  const keyOf = (isDate: boolean) =>
    groupKey(values.filter((_, index) => dateDimensions.includes(by[index] ?? "day") === isDate));
  return { dates: keyOf(true), rest: keyOf(false) };
}

function joinKey(
  { dates, rest }: { dates: readonly string[]; rest: GroupKey },
  { by, dateDimensions }: KeyDimensions,
): GroupKey {
  const [dateValues, otherValues] = [[...dates], groupValues(rest)];
  return groupKey(
    by.map((id) => (dateDimensions.includes(id) ? dateValues.shift() : otherValues.shift()) ?? ""),
  );
}

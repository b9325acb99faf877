import type { DimensionId } from "@cartograph/contracts/dimensions/definitions.ts";
import { type MetricId, metricDefinitions } from "@cartograph/contracts/metrics/definitions.ts";
import { daysMatching } from "../../cuts/day-facts.ts";
import { type GroupKey, groupKey, groupValues } from "../../cuts/group-key.ts";
import { knownDaysOfMatching } from "../../cuts/open-cut.ts";
import { type DayDimension, isDayDimension, valueOfDay } from "../../dimensions/time-values.ts";
import { groupBy } from "../../grouping.ts";
import { type Comparison, figuresScope } from "../../metrics/comparison.ts";
import { seriesDays } from "../../metrics/order-days.ts";
import { metrics } from "../../metrics/registry.ts";
import { knownAccounts } from "../../source-days/known-accounts.ts";
import { isKnownDay, type KnownSpan } from "../../source-days/known-span.ts";
import type { SourceAccount } from "../../source-days/source-account.ts";
import type { RowFigures, Side } from "./breakdown-sides.ts";

/** The days for which a metric is known in a row; null if there are none. */
export type RowDays = (id: MetricId, key: GroupKey) => Promise<KnownSpan | null>;

/** Finds the days of rows. They differ by ad account or email tool if a day is known of one and not of another. */
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
    if (others.length === 0 || fact === undefined) return days;
    if (days === null || !hasSeveralAccounts(comparison, id)) return days;
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
 * Sets figures to null in rows of which no day is known: those of platforms are 0 there, and those of orders in rows of
 * dates may be refunds on days that a first sync has not read.
 */
export async function clearUnknownDays(
  comparison: Comparison,
  rows: ReadonlyMap<GroupKey, RowFigures>,
  { side, by, rowDays }: { side: Side; by: readonly DimensionId[]; rowDays: RowDays },
): Promise<void> {
  const dates = by.flatMap((dimension, index) =>
    isDayDimension(dimension) ? [{ dimension, index }] : [],
  );
  const isFirstRead = comparison.sources.firstRead !== null && dates.length > 0;
  const ids = side.ids.filter(
    (id) => (metrics[id].dailySource !== null || isFirstRead) && metrics[id].series,
  );
  if (ids.length === 0) return;
  const daysOf = groupDays(
    comparison,
    dates.map(({ dimension }) => dimension),
  );
  const datesOf = (key: GroupKey) => {
    const values = groupValues(key);
    return groupKey(dates.map(({ index }) => values[index] ?? ""));
  };
  for (const id of ids) {
    const { dailySource } = metrics[id];
    const known = await knownDays(comparison, id);
    const knownOfAll =
      known && hasSeveralAccounts(comparison, id) ? daysOfAll(comparison, id) : known;
    if ([...daysOf.values()].every((days) => isAnyKnown(days, knownOfAll))) continue;
    for (const [key, row] of rows) {
      const figure = row[id];
      const days = daysOf.get(datesOf(key));
      // A weekday that only the compared days have, for example: the range has nothing of it that could be unknown.
      if (figure === undefined || days === undefined) continue;
      // Days of platforms that are not known have no rows.
      if (figure.value === null || (figure.value !== 0 && dailySource !== null)) continue;
      if (isAnyKnown(days, knownOfAll)) continue;
      // Asked for few rows only: a breakdown can have thousands.
      const ofRow = knownOfAll === known ? known : await rowDays(id, key);
      if (!isAnyKnown(days, ofRow)) figure.value = null;
    }
  }
}

function hasSeveralAccounts(comparison: Comparison, id: MetricId): boolean {
  return accountsOf(comparison, id).length > 1;
}

/** The ad accounts or email tools of the metric. */
function accountsOf({ accounts }: Comparison, id: MetricId): readonly SourceAccount[] {
  const { dailySource } = metrics[id];
  return dailySource === "ads" || dailySource === "email" ? accounts[dailySource] : [];
}

/**
 * The days that are known of every account; null if none is known of one of them. Accounts that were disconnected before
 * the range lack nothing, as in totals.
 */
function daysOfAll(comparison: Comparison, id: MetricId): KnownSpan | null {
  const { store, period } = comparison;
  const accounts = accountsOf(comparison, id).filter(
    ({ integrationId, readDays }) =>
      integrationId !== null || (readDays !== null && readDays.to >= period.range.from),
  );
  const scope = { storeId: store.id, currency: store.currency, span: period.range };
  const known = knownAccounts({ ...scope, accounts, needsAllDays: false });
  if (known === null || known.accounts.length < accounts.length) return null;
  const spans = known.accounts.map(({ span }) => span);
  return {
    from: Math.max(...spans.map(({ from }) => from)),
    to: Math.min(...spans.map(({ to }) => to)),
    leftOut: spans.flatMap(({ leftOut }) => leftOut),
  };
}

function isAnyKnown(days: readonly number[], known: KnownSpan | null): boolean {
  return known !== null && days.some((day) => isKnownDay(day, known));
}

/** The days of the range that match the filters, by their values of the dimensions. Without any that match, all. */
function groupDays(
  { period, filters }: Comparison,
  dimensions: readonly DayDimension[],
): ReadonlyMap<GroupKey, readonly number[]> {
  const keyOf = (day: number) => groupKey(dimensions.map((each) => valueOfDay(each, day)));
  const matching = groupBy(daysMatching(period.range, filters), keyOf);
  return new Map([...groupBy(daysMatching(period.range, []), keyOf), ...matching]);
}

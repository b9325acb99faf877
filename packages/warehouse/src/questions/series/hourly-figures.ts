import type { LedgerAmounts } from "@cartograph/database/tables/sales.table.ts";
import { type ClockHour, clockAt, previousHour } from "../../calendar/hours-of-day.ts";
import type { DaySpan } from "../../calendar/period.ts";
import { daysMatching } from "../../cuts/day-facts.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { hasReadOldOrders, knownOrderDays } from "../../metrics/order-days.ts";
import { addNumbers } from "../../metrics/series.ts";
import { addSales } from "../../metrics/sales/sales-by-day.ts";
import type { MinuteSales } from "../../metrics/sales/sales-by-minute.ts";
import { sessionsByHour } from "../../metrics/traffic/sessions-by-hour.ts";
import { isSynced } from "../../source-days/source-account.ts";

/** A figure of one hour of the range; null when unknown. */
export type HourFigure = { value: number | null; isComplete: boolean };

/** What each hour of a day is compared with; null for the second of two hours with the same clock hour. */
export type PreviousHours = {
  whole: (number | null)[];
  /** Through the time of day through which the current hour is compared; null if it is not compared while it runs. */
  throughCutoff: (number | null)[] | null;
};

/** Hourly figures of a metric. Days are days since 1970-01-01 in the time zone. */
export type HourlyFigures = {
  /** IANA. */
  timezone: string;
  /** The figure of each of the given hours of a day in the range. */
  ofDay: (day: number, hours: readonly ClockHour[]) => HourFigure[];
  /** For the given hours of the day that is compared with it; null if the comparison day is unknown. */
  ofComparisonDay: (comparisonDay: number, hours: readonly ClockHour[]) => PreviousHours | null;
  /** Whether the current hour is known through a time of day and can be compared through it. */
  hasCutoff: boolean;
};

/** A metric of sums over the ledger by hour, in the store's time zone. */
export async function salesHours(
  comparison: Comparison,
  valueOf: (sales: LedgerAmounts) => number | null,
): Promise<HourlyFigures> {
  const { store, period, now, current, dataThrough, sources } = comparison;
  const { timezone } = store;
  const isKnown = knownOrderDays(comparison);
  const sales = await current.salesByMinute(period.range);
  const { previousRange, previous } = period;
  const previousSales = previousRange && (await current.salesByMinute(previousRange));
  const cutoffAt = previous?.part?.until ?? Infinity;
  const syncedUntil = Math.min(now, dataThrough.orders ?? now);
  const valueOfMinutes = (minutes: readonly MinuteSales[]) =>
    valueOf(addSales(minutes.map(({ amounts }) => amounts)));
  return {
    timezone,
    ofDay: (day, hours) => {
      const minutes = sales.get(day) ?? [];
      return hours.map(({ from, until }) => ({
        value:
          isKnown(day) && from < syncedUntil
            ? valueOfMinutes(minutes.filter(({ at }) => from <= at && at < until))
            : null,
        isComplete: until <= syncedUntil && hasReadOldOrders(sources),
      }));
    },
    ofComparisonDay: (day, hours) => {
      if (previousSales === null) return null;
      const minutes = previousSales.get(day) ?? [];
      const byHour = byComparedHour(hours, minutes, ({ at }) => clockAt(at, timezone));
      return {
        whole: byHour.map((ofHour) => ofHour && valueOfMinutes(ofHour)),
        throughCutoff: byHour.map(
          (ofHour) => ofHour && valueOfMinutes(ofHour.filter(({ at }) => at < cutoffAt)),
        ),
      };
    },
    hasCutoff: true,
  };
}

/**
 * Google Analytics sessions by hour, in the property's time zone; null before the first sync. If clocks repeat an hour,
 * Google reports both as one, which is assigned to the first. Google reports with a delay: if a day had not ended when
 * it was synced, its last hour with sessions may still grow, and later hours are unknown.
 */
export async function sessionHours({
  db,
  store,
  accounts,
  period,
  filters,
}: Comparison): Promise<HourlyFigures | null> {
  const account = accounts.google_analytics;
  if (!isSynced(account)) return null;
  const readDays = async (span: DaySpan) => {
    const days = await sessionsByHour(db, { storeId: store.id, account, span });
    const matching = new Set(daysMatching(span, filters));
    return {
      get: (day: number) => days.get(day),
      sessionsAt: (day: number, clock: number) =>
        matching.has(day) ? (days.get(day)?.byClock.get(clock) ?? 0) : 0,
    };
  };
  const days = await readDays(period.range);
  const { previousRange } = period;
  const previousDays = previousRange && (await readDays(previousRange));
  return {
    timezone: account.timezone,
    ofDay: (day, hours) => {
      const known = days.get(day);
      if (known === undefined) return hours.map(() => ({ value: null, isComplete: false }));
      const lastHour = known.isWhole ? Infinity : Math.max(-1, ...known.byClock.keys());
      return hours.map(({ clock }, index) => ({
        value:
          clock > lastHour || hours[index - 1]?.clock === clock
            ? null
            : days.sessionsAt(day, clock),
        isComplete: clock < lastHour,
      }));
    },
    ofComparisonDay: (day, hours) => {
      const known = previousDays?.get(day);
      if (!known?.isWhole) return null;
      const byHour = byComparedHour(hours, [...known.byClock.keys()], (clock) => clock);
      const sessionsOf = (clocks: readonly number[]) =>
        addNumbers(clocks.map((clock) => previousDays?.sessionsAt(day, clock) ?? 0));
      return { whole: byHour.map((clocks) => clocks && sessionsOf(clocks)), throughCutoff: null };
    },
    hasCutoff: false,
  };
}

/**
 * What each hour is compared with. Null for the second of two hours with the same clock hour, because the first
 * includes all of them.
 */
function byComparedHour<T>(
  hours: readonly ClockHour[],
  all: readonly T[],
  clockOf: (one: T) => number,
): (T[] | null)[] {
  const byHour = hours.map(({ clock }, index): T[] | null =>
    hours[index - 1]?.clock === clock ? null : [],
  );
  for (const one of all) byHour[previousHour(clockOf(one), hours)]?.push(one);
  return byHour;
}

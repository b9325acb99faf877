import type { LedgerAmounts } from "@cartograph/database/tables/sales.table.ts";
import { type ClockHour, clockAt } from "../../calendar/hours-of-day.ts";
import type { DaySpan } from "../../calendar/period.ts";
import { daysMatching } from "../../cuts/day-facts.ts";
import { addNumbers } from "../../metrics/series.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { hasReadOldOrders, knownOrderDays } from "../../metrics/order-days.ts";
import type { MinuteSales } from "../../metrics/sales/sales-by-minute.ts";
import { sessionsByHour } from "../../metrics/traffic/sessions-by-hour.ts";
import { isSynced } from "../../source-days/source-account.ts";

/** A figure of one hour of the range; null when unknown. */
export type HourFigure = { value: number | null; isComplete: boolean };

/** A figure of a comparison day; several can have the same clock hour. */
export type PreviousFigure = {
  /** The clock hour, 0 to 23. */
  clock: number;
  value: number;
  /** Whether it is before the time of day through which the current hour is compared. */
  isBeforeCutoff: boolean;
};

/** Hourly figures of an additive metric. Days are days since 1970-01-01 in the time zone. */
export type HourlyFigures = {
  /** IANA. */
  timezone: string;
  /** The figure of each of the given hours of a day in the range. */
  ofDay: (day: number, hours: readonly ClockHour[]) => HourFigure[];
  /** Null if the day is unknown. */
  ofComparisonDay: (day: number) => PreviousFigure[] | null;
  /** Whether the current hour is known through a time of day and can be compared through it. */
  hasCutoff: boolean;
};

/** Sums over the ledger by hour, in the store's time zone. */
export async function salesHours(
  comparison: Comparison,
  sumOf: (sales: LedgerAmounts) => number,
): Promise<HourlyFigures> {
  const { store, period, now, current, dataThrough, sources } = comparison;
  const { timezone } = store;
  const isKnown = knownOrderDays(comparison);
  const sales = await current.salesByMinute(period.range);
  const { previousRange, previous } = period;
  const previousSales = previousRange && (await current.salesByMinute(previousRange));
  const cutoffAt = previous?.part?.until ?? Infinity;
  const syncedUntil = Math.min(now, dataThrough.orders ?? now);
  const valueOf = (minutes: readonly MinuteSales[]) =>
    addNumbers(minutes.map(({ amounts }) => sumOf(amounts)));
  return {
    timezone,
    ofDay: (day, hours) => {
      const minutes = sales.get(day) ?? [];
      return hours.map(({ from, until }) => ({
        value:
          isKnown(day) && from < syncedUntil
            ? valueOf(minutes.filter(({ at }) => from <= at && at < until))
            : null,
        isComplete: until <= syncedUntil && hasReadOldOrders(sources),
      }));
    },
    ofComparisonDay: (day) =>
      previousSales &&
      (previousSales.get(day) ?? []).map(({ at, amounts }) => ({
        clock: clockAt(at, timezone),
        value: sumOf(amounts),
        isBeforeCutoff: at < cutoffAt,
      })),
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
    ofComparisonDay: (day) => {
      const known = previousDays?.get(day);
      if (!known?.isWhole) return null;
      return [...known.byClock.keys()].map((clock) => ({
        clock,
        value: previousDays?.sessionsAt(day, clock) ?? 0,
        isBeforeCutoff: false,
      }));
    },
    hasCutoff: false,
  };
}

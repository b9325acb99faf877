import type { LedgerAmounts } from "@cartograph/database/tables/sales.table.ts";
import { type ClockHour, clockAt } from "../../calendar/hours-of-day.ts";
import { addNumbers } from "../../metrics/series.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { findDataThrough } from "../../metrics/data-through.ts";
import { type MinuteSales, salesByMinute } from "../../metrics/sales/sales-by-minute.ts";
import { sessionsByHour } from "../../metrics/traffic/sessions-by-hour.ts";

/** A figure of one hour of the range; null where it is not known. */
export type HourFigure = { value: number | null; isComplete: boolean };

/** What an earlier day had at a time of day. */
export type EarlierFigure = {
  /** What the clock showed, 0 to 23. */
  clock: number;
  value: number;
  /** Whether it was before the time of day through which the running hour is compared. */
  isBeforeCut: boolean;
};

/** The hours of a metric that adds up. Days are days since 1970-01-01 of the zone. */
export type HourlyFigures = {
  timezone: string;
  /** One for each of the hours of a day of the range. */
  ofDay: (day: number, hours: readonly ClockHour[]) => HourFigure[];
  /** Null when the day is not known. */
  ofEarlierDay: (day: number) => EarlierFigure[] | null;
  /** Whether the running hour is known through a time, and can be compared through it. */
  hasCut: boolean;
};

/** Sums over the ledger, in hours of the store's clock. */
export async function salesHours(
  { db, store, basis, period, now }: Comparison,
  of: (sales: LedgerAmounts) => number,
): Promise<HourlyFigures> {
  const { timezone } = store;
  const scope = { storeId: store.id, basis };
  const sales = await salesByMinute(db, { ...scope, span: period.range });
  const { previousRange, previous } = period;
  const earlier = previousRange && (await salesByMinute(db, { ...scope, span: previousRange }));
  const cutAt = previous?.part?.until ?? Infinity;
  const { orders: dataUntil } = await findDataThrough(db, store.id);
  const seenUntil = Math.min(now, dataUntil ?? now);
  const valueOf = (minutes: readonly MinuteSales[]) =>
    addNumbers(minutes.map(({ amounts }) => of(amounts)));
  return {
    timezone,
    ofDay: (day, hours) => {
      const minutes = sales.get(day) ?? [];
      return hours.map(({ from, until }) => ({
        value:
          from < seenUntil ? valueOf(minutes.filter(({ at }) => from <= at && at < until)) : null,
        isComplete: until <= seenUntil,
      }));
    },
    ofEarlierDay: (day) =>
      earlier &&
      (earlier.get(day) ?? []).map(({ at, amounts }) => ({
        clock: clockAt(at, timezone),
        value: of(amounts),
        isBeforeCut: at < cutAt,
      })),
    hasCut: true,
  };
}

/**
 * Sessions in hours of the property's clock, as Google Analytics gives them; null when it was not read. An hour that the
 * clock shows twice is one hour there: the first has the figure of both. Google counts late: on a day that was not over
 * when it was read, the last hour with sessions may still grow and the hours after it are not known.
 */
export async function sessionHours({
  db,
  store,
  accounts,
  period,
}: Comparison): Promise<HourlyFigures | null> {
  const account = accounts.google_analytics;
  if (account === null || account.readUntil === null) return null;
  const scope = { storeId: store.id, account };
  const days = await sessionsByHour(db, { ...scope, span: period.range });
  const { previousRange } = period;
  const earlier = previousRange && (await sessionsByHour(db, { ...scope, span: previousRange }));
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
            : (known.byClock.get(clock) ?? 0),
        isComplete: clock < lastHour,
      }));
    },
    ofEarlierDay: (day) => {
      const known = earlier?.get(day);
      if (!known?.isWhole) return null;
      return [...known.byClock].map(([clock, value]) => ({ clock, value, isBeforeCut: false }));
    },
    hasCut: false,
  };
}

import { dayMs, hourMs, zoneDayStart } from "../../core/zone.ts";
import { demoShop } from "../products/catalog.ts";

/** A period in which a campaign delivers, in UTC milliseconds; `endsAt` is exclusive. */
export type Run = { startsAt: number; endsAt: number };

/** Month (1 to 12) and day of the month. */
export type MonthDay = readonly [month: number, day: number];

/** When a campaign delivers each year, both days included; it spans the new year when `to` is earlier than `from`. */
export type Season = { from: MonthDay; to: MonthDay };

/** The start of campaigns that were already running before the first day that the store shows. */
export const firstRunYear = 2021;
export const endlessRun: Run = { startsAt: Date.UTC(firstRunYear, 0, 1), endsAt: Infinity };

/** Returns the run of the season that begins in that year. */
export function runOfSeason({ from, to }: Season, year: number): Run {
  const isOverNewYear = to[0] < from[0];
  // At these hours all American time zones have the same date, so the run has the same days for account and store.
  return {
    startsAt: momentOf(year, from, 9),
    endsAt: momentOf(isOverNewYear ? year + 1 : year, to, 22),
  };
}

/** Returns the moment of that hour in the store's time zone. */
export function momentOf(year: number, [month, day]: MonthDay, hour: number): number {
  return zoneDayStart(demoShop.timezone, Date.UTC(year, month - 1, day) / dayMs) + hour * hourMs;
}

export function yearOf(at: number): number {
  return new Date(at).getUTCFullYear();
}

export function isWithin(at: number, { startsAt, endsAt }: Run): boolean {
  return at >= startsAt && at < endsAt;
}

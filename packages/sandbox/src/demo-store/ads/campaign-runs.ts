import { dayMs, hourMs, zoneDayStart } from "../../core/zone.ts";
import { demoShop } from "../products/catalogue.ts";

/** A time in which a campaign delivers, UTC milliseconds; `endsAt` is not part of it. */
export type Run = { startsAt: number; endsAt: number };

/** Month (1 to 12) and day of the month. */
export type MonthDay = readonly [month: number, day: number];

/** When a campaign delivers in every year, both days included; over the turn of the year when `to` comes first. */
export type Season = { from: MonthDay; to: MonthDay };

/** Campaigns have run since before the first day that the store shows. */
export const firstRunYear = 2021;
export const endlessRun: Run = { startsAt: Date.UTC(firstRunYear, 0, 1), endsAt: Infinity };

/** The run of a season that begins in that year. */
export function runOfSeason({ from, to }: Season, year: number): Run {
  const isOverNewYear = to[0] < from[0];
  // Within the day by every American clock, so that a day belongs to the run in the account's zone as in the shop's.
  return {
    startsAt: momentOf(year, from, 9),
    endsAt: momentOf(isOverNewYear ? year + 1 : year, to, 22),
  };
}

/** The moment at which the shop's clock shows that hour. */
export function momentOf(year: number, [month, day]: MonthDay, hour: number): number {
  return zoneDayStart(demoShop.timezone, Date.UTC(year, month - 1, day) / dayMs) + hour * hourMs;
}

export function yearOf(at: number): number {
  return new Date(at).getUTCFullYear();
}

export function isWithin(at: number, { startsAt, endsAt }: Run): boolean {
  return at >= startsAt && at < endsAt;
}

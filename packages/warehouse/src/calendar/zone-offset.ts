import { dayMs } from "@cartograph/contracts/days.ts";

const secondMs = 1000;

/** A zone's offset on one UTC day, and the moment it changes if it does. */
type OffsetDay = { offset: number; changesAt: number; offsetAfter: number };

type Zone = { format: Intl.DateTimeFormat; days: Map<number, OffsetDay> };

const zones = new Map<string, Zone>();

/** Enough for decades of days in many zones. At the limit, the cache is cleared and refilled on demand. */
export const maxCachedDays = 100_000;
let cachedDays = 0;

/**
 * Milliseconds that the zone's clocks are ahead of UTC at a moment.
 * @throws RangeError for an unknown zone or an invalid date.
 */
export function offsetAt(utcMs: number, timezone: string): number {
  const utcDay = Math.floor(utcMs / dayMs);
  const day = zones.get(timezone)?.days.get(utcDay) ?? addDay(timezone, utcDay);
  return utcMs < day.changesAt ? day.offset : day.offsetAfter;
}

function addZone(timezone: string): Zone {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: timezone,
    calendar: "gregory",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  const zone = { format, days: new Map() };
  zones.set(timezone, zone);
  return zone;
}

/** Clocks change at most once a day, so equal offsets at both ends mean that there is no change. */
function addDay(timezone: string, utcDay: number): OffsetDay {
  if (cachedDays >= maxCachedDays) clearDays();
  const zone = zones.get(timezone) ?? addZone(timezone);
  const begin = utcDay * dayMs;
  const end = begin + dayMs;
  const offset = zone.days.get(utcDay - 1)?.offsetAfter ?? computeOffset(zone, begin);
  const offsetAfter = computeOffset(zone, end);
  const changesAt =
    offset === offsetAfter
      ? Infinity
      : changeBetween((at) => computeOffset(zone, at), { from: begin, to: end });
  const day = { offset, offsetAfter, changesAt };
  zone.days.set(utcDay, day);
  cachedDays += 1;
  return day;
}

function clearDays(): void {
  for (const { days } of zones.values()) days.clear();
  cachedDays = 0;
}

/** The first moment (UTC ms) in (from, to] with another offset than at `from`. Clocks change once in between. */
export function changeBetween(
  offsetOf: (utcMs: number) => number,
  { from, to }: { from: number; to: number },
): number {
  const offset = offsetOf(from);
  let before = from;
  let after = to;
  while (after - before > secondMs) {
    const middle = before + Math.floor((after - before) / 2 / secondMs) * secondMs;
    if (offsetOf(middle) === offset) before = middle;
    else after = middle;
  }
  return after;
}

function computeOffset(zone: Zone, utcMs: number): number {
  const wholeSecond = Math.floor(utcMs / secondMs) * secondMs;
  const parts = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };
  for (const { type, value } of zone.format.formatToParts(wholeSecond)) {
    if (type in parts) parts[type as keyof typeof parts] = Number(value);
  }
  const { year, month, day, hour, minute, second } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - wholeSecond;
}

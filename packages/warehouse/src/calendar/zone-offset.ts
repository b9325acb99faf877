const dayMs = 86_400_000;
const secondMs = 1000;

/** One UTC day of a zone: its offset, and the moment within the day from which another one holds. */
type OffsetDay = { offset: number; changesAt: number; offsetAfter: number };

type Zone = { format: Intl.DateTimeFormat; days: Map<number, OffsetDay> };

const zones = new Map<string, Zone>();

/** Decades of the days of many stores; who asks for all days there ever were in all zones has them worked out anew. */
export const maxCachedDays = 100_000;
let rememberedDays = 0;

/**
 * Milliseconds by which the zone's clocks are ahead of UTC at a moment.
 * @throws RangeError for a zone that is not known or a moment that is no date.
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

/** Clocks never change twice within a day, so equal offsets at its ends mean one offset. */
function addDay(timezone: string, utcDay: number): OffsetDay {
  if (rememberedDays >= maxCachedDays) forgetDays();
  const zone = zones.get(timezone) ?? addZone(timezone);
  const begin = utcDay * dayMs;
  const end = begin + dayMs;
  const offset = zone.days.get(utcDay - 1)?.offsetAfter ?? askOffset(zone, begin);
  const offsetAfter = askOffset(zone, end);
  const changesAt = offset === offsetAfter ? Infinity : findChange(zone, { begin, end });
  const day = { offset, offsetAfter, changesAt };
  zone.days.set(utcDay, day);
  rememberedDays += 1;
  return day;
}

function forgetDays(): void {
  for (const { days } of zones.values()) days.clear();
  rememberedDays = 0;
}

/** The first second of a day at which the offset is no longer that of its beginning. */
function findChange(zone: Zone, { begin, end }: { begin: number; end: number }): number {
  const offset = askOffset(zone, begin);
  let before = begin;
  let after = end;
  while (after - before > secondMs) {
    const middle = before + Math.floor((after - before) / 2 / secondMs) * secondMs;
    if (askOffset(zone, middle) === offset) before = middle;
    else after = middle;
  }
  return after;
}

function askOffset(zone: Zone, utcMs: number): number {
  const wholeSecond = Math.floor(utcMs / secondMs) * secondMs;
  const parts = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };
  for (const { type, value } of zone.format.formatToParts(wholeSecond)) {
    if (type in parts) parts[type as keyof typeof parts] = Number(value);
  }
  const { year, month, day, hour, minute, second } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - wholeSecond;
}

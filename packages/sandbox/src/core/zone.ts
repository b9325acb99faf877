const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timezone: string): Intl.DateTimeFormat {
  let format = formats.get(timezone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-US", {
      timeZone: timezone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
    formats.set(timezone, format);
  }
  return format;
}

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

const quarterMs = 15 * minuteMs;
const offsets = new Map<string, ZoneOffsets>();

type ZoneOffsets = {
  /** The offset of each UTC day; null if the clock changes on that day. */
  byDay: Map<number, number | null>;
  byQuarter: Map<number, number>;
};

/**
 * Returns how far the zone's clock is ahead of UTC at that moment, in milliseconds (New York in winter: −5 h). Cached
 * by day, because asking for it takes microseconds. No clock changes within a quarter hour, or twice within a day.
 */
export function zoneOffset(timezone: string, atMs: number): number {
  let known = offsets.get(timezone);
  if (!known) offsets.set(timezone, (known = { byDay: new Map(), byQuarter: new Map() }));
  const day = Math.floor(atMs / dayMs);
  let offset = known.byDay.get(day);
  if (offset === undefined) {
    const atStart = offsetOfQuarter(timezone, known, day * dayMs);
    const atEnd = offsetOfQuarter(timezone, known, (day + 1) * dayMs);
    offset = atStart === atEnd ? atStart : null;
    known.byDay.set(day, offset);
  }
  return offset ?? offsetOfQuarter(timezone, known, atMs);
}

function offsetOfQuarter(timezone: string, { byQuarter }: ZoneOffsets, atMs: number): number {
  const quarter = Math.floor(atMs / quarterMs);
  let offset = byQuarter.get(quarter);
  if (offset === undefined) {
    offset = readOffset(timezone, quarter * quarterMs);
    byQuarter.set(quarter, offset);
  }
  return offset;
}

function readOffset(timezone: string, atMs: number): number {
  const parts: Record<string, number> = {};
  for (const part of formatOf(timezone).formatToParts(atMs)) parts[part.type] = Number(part.value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - atMs;
}

/**
 * Returns the UTC moment of `localMs`, a local time written as if it were UTC. A time that the clock skips is moved to
 * after the jump; for one that occurs twice, the first is returned.
 */
export function fromZoneTime(timezone: string, localMs: number): number {
  const dayBefore = localMs - zoneOffset(timezone, localMs - dayMs);
  const dayAfter = localMs - zoneOffset(timezone, localMs + dayMs);
  const earlier = Math.min(dayBefore, dayAfter);
  const later = Math.max(dayBefore, dayAfter);
  return earlier + zoneOffset(timezone, earlier) === localMs ? earlier : later;
}

/** Returns the zone's calendar day at that moment, as days since 1970-01-01. */
export function zoneDay(timezone: string, atMs: number): number {
  return Math.floor((atMs + zoneOffset(timezone, atMs)) / dayMs);
}

const dayStarts = new Map<string, number>();

/**
 * Returns the first moment of the zone's calendar day (days since 1970-01-01). Cached, because simulations need the
 * same days repeatedly.
 */
export function zoneDayStart(timezone: string, day: number): number {
  const key = `${timezone} ${day}`;
  let start = dayStarts.get(key);
  if (start === undefined) {
    start = fromZoneTime(timezone, day * dayMs);
    dayStarts.set(key, start);
  }
  return start;
}

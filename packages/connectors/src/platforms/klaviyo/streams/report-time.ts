import { addDays, dayIn, dayMs } from "@cartograph/contracts/days.ts";
import type { DayRange } from "../../../core/connector.ts";

export type Timeframe = { start: string; end: string };

/**
 * The window as local times with the account's UTC offset, which mean the same whether or not the offset is honored. It
 * ends now at the latest, because future ends may be refused.
 */
export function timeframeOf({ from, to }: DayRange, timezone: string, now: number): Timeframe {
  const isOver = to < dayIn(timezone, now);
  const end = isOver ? startOfDay(addDays(to, 1), timezone) - 1_000 : now;
  return { start: localTime(startOfDay(from, timezone), timezone), end: localTime(end, timezone) };
}

/** The first moment of the day. Where clocks skip midnight, it is the moment they change. */
function startOfDay(day: string, timezone: string): number {
  const midnight = Date.parse(day);
  const moments = [midnight - dayMs, midnight + dayMs].map(
    (at) => midnight - offsetMs(timezone, at),
  );
  return Math.min(...moments.filter((at) => dayIn(timezone, at) === day));
}

function localTime(at: number, timezone: string): string {
  const minutes = Math.round(offsetMs(timezone, at) / 60_000);
  const size = Math.abs(minutes);
  const offset = `${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
  return `${wallTime(timezone, at)}${offset}`;
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}

/** The zone's UTC offset at that moment. */
function offsetMs(timezone: string, at: number): number {
  return Date.parse(`${wallTime(timezone, at)}Z`) - Math.floor(at / 1_000) * 1_000;
}

function wallTime(timezone: string, at: number): string {
  // The Swedish locale formats dates and times as ISO 8601.
  const text = new Intl.DateTimeFormat("sv-SE", {
    timeZone: timezone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  }).format(at);
  return text.replace(" ", "T");
}

import { dayIn } from "../../../core/days.ts";
import type { Window } from "./windows.ts";

export type Timeframe = { start: string; end: string };

/**
 * The window as reports take it: wall times of the account's zone with that zone's own offset, so that they mean the
 * same whether the offset is looked at or not. It ends with the present at the latest, because ends that are to come
 * may be refused.
 */
export function timeframeOf({ from, to }: Window, timezone: string, now: number): Timeframe {
  const start = withOffset(`${from}T00:00:00`, timezone);
  if (to < dayIn(timezone, now)) return { start, end: withOffset(`${to}T23:59:59`, timezone) };
  return { start, end: withOffset(wallTime(timezone, now), timezone) };
}

function withOffset(wall: string, timezone: string): string {
  const asUtc = Date.parse(`${wall}Z`);
  const guess = asUtc - offsetMs(timezone, asUtc);
  // Where the clocks change in between, the offset is that of the moment which is meant.
  const minutes = Math.round(offsetMs(timezone, guess) / 60_000);
  const size = Math.abs(minutes);
  return `${wall}${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}

/** How far the zone is ahead of UTC at that moment. */
function offsetMs(timezone: string, at: number): number {
  return Date.parse(`${wallTime(timezone, at)}Z`) - Math.floor(at / 1_000) * 1_000;
}

function wallTime(timezone: string, at: number): string {
  // Swedish writes dates and times as ISO 8601 does.
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

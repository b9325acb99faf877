import { dayIn } from "@cartograph/contracts/days.ts";
import type { DayRange } from "../../../core/connector.ts";

export type Timeframe = { start: string; end: string };

/**
 * The window as local times with the account's UTC offset, which mean the same whether or not the offset is honored. It
 * ends now at the latest, because future ends may be refused.
 */
export function timeframeOf({ from, to }: DayRange, timezone: string, now: number): Timeframe {
  const start = withOffset(`${from}T00:00:00`, timezone);
  if (to < dayIn(timezone, now)) return { start, end: withOffset(`${to}T23:59:59`, timezone) };
  return { start, end: withOffset(wallTime(timezone, now), timezone) };
}

function withOffset(wall: string, timezone: string): string {
  const asUtc = Date.parse(`${wall}Z`);
  const guess = asUtc - offsetMs(timezone, asUtc);
  // If the clocks change in between, use the offset of the target moment.
  const minutes = Math.round(offsetMs(timezone, guess) / 60_000);
  const size = Math.abs(minutes);
  return `${wall}${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
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

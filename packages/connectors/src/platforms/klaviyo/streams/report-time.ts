import { dayIn } from "../../../core/days.ts";
import type { Window } from "./windows.ts";

export type Timeframe = { start: string; end: string };

/**
 * The window as reports take it: wall times of the account's zone, whose offset Klaviyo does not look at. It ends with
 * the present at the latest, because ends that are to come may be refused.
 */
export function timeframeOf({ from, to }: Window, timezone: string, now: number): Timeframe {
  const start = `${from}T00:00:00+00:00`;
  if (to < dayIn(timezone, now)) return { start, end: `${to}T23:59:59+00:00` };
  return { start, end: wallTime(timezone, now) };
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
  return `${text.replace(" ", "T")}+00:00`;
}

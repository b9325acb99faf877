import { dayMs, hourMs } from "../../../core/zone.ts";
import type { Interval } from "./report-fields.ts";
import type { Timeframe } from "./timeframe.ts";

/** The parts of the timeframe, each from its beginning to the next one's; weeks begin on Monday. */
export function bucketsOf({ startMs, endMs }: Timeframe, interval: Interval): Timeframe[] {
  const buckets: Timeframe[] = [];
  for (let start = beginning(startMs, interval); start <= endMs;) {
    const next = nextAfter(start, interval);
    buckets.push({ startMs: start, endMs: Math.min(next - 1, endMs) });
    start = next;
  }
  return buckets;
}

function beginning(at: number, interval: Interval): number {
  const day = Math.floor(at / dayMs);
  switch (interval) {
    case "hourly":
      return Math.floor(at / hourMs) * hourMs;
    case "daily":
      return day * dayMs;
    case "weekly":
      return (day - ((day + 3) % 7)) * dayMs;
    case "monthly":
      return monthOf(at, 0);
  }
}

function nextAfter(start: number, interval: Interval): number {
  switch (interval) {
    case "hourly":
      return start + hourMs;
    case "daily":
      return start + dayMs;
    case "weekly":
      return start + 7 * dayMs;
    case "monthly":
      return monthOf(start, 1);
  }
}

function monthOf(at: number, offset: number): number {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + offset);
}

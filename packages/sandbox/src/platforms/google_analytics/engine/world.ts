import type { Traffic } from "../../../core/traffic-data.ts";
import { zoneDay } from "../../../core/zone.ts";
import type { DaySpan } from "../request/date-ranges.ts";

/** The data of a report. Its days are created first, because the traffic's lists are complete only then. */
export type World = {
  traffic: Traffic;
  /** UTC milliseconds. */
  now: number;
  spans: readonly DaySpan[];
  /** Read one by one, because the sessions of a year take 80 MB. */
  days: readonly number[];
  /** Whether a page shows a product, by page index. */
  productPages: Uint8Array;
};

export function readWorld(traffic: Traffic, now: number, spans: readonly DaySpan[]): World {
  const today = zoneDay(traffic.property.timezone, now);
  const days = new Set<number>();
  for (const { from, to } of spans) {
    for (let day = Math.max(from, traffic.firstDay); day <= Math.min(to, today); day += 1) {
      traffic.sessionKeyOf(day);
      days.add(day);
    }
  }
  const { pages } = traffic.lists;
  return {
    traffic,
    now,
    spans,
    days: [...days],
    productPages: Uint8Array.from(pages, (path) => (path.startsWith("/products/") ? 1 : 0)),
  };
}

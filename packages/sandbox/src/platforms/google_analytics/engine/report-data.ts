import type { SessionColumns, Traffic } from "../../../core/traffic-data.ts";
import { zoneDay } from "../../../core/zone.ts";
import type { DaySpan } from "../request/date-ranges.ts";

/**
 * The data of a report. The traffic's lists are complete only after its days have been read, so `readReportData` reads
 * them first.
 */
export type ReportData = {
  traffic: Traffic;
  /** UTC milliseconds. */
  now: number;
  spans: readonly DaySpan[];
  days: ReadonlyMap<number, SessionColumns>;
  /** By page index: 1 for a page that shows a product, 0 for others. */
  productPages: Uint8Array;
};

export function readReportData(
  traffic: Traffic,
  now: number,
  spans: readonly DaySpan[],
): ReportData {
  const today = zoneDay(traffic.property.timezone, now);
  const days = new Map<number, SessionColumns>();
  for (const { from, to } of spans) {
    for (let day = Math.max(from, traffic.firstDay); day <= Math.min(to, today); day += 1) {
      if (!days.has(day)) days.set(day, traffic.sessionsOf(day));
    }
  }
  const { pages } = traffic.lists;
  return {
    traffic,
    now,
    spans,
    days,
    productPages: Uint8Array.from(pages, (path) => (path.startsWith("/products/") ? 1 : 0)),
  };
}

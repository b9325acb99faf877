import { allDays, type DaySpan } from "../calendar/period.ts";
import { dayOf } from "../calendar/zoned-day.ts";
import { isKnownDay, type KnownSpan } from "../source-days/known-span.ts";
import type { Comparison } from "./comparison.ts";
import type { Metric } from "./metric.ts";
import type { Series } from "./series.ts";
import { ordersNeed, type Sources } from "./sources.ts";

/** Returns whether all orders of a day were read. It may lack refunds of orders that were not. */
export function knownOrderDays(comparison: Comparison): (day: number) => boolean {
  const known = knownSpanOf(comparison, syncedDays(comparison));
  return (day) => isKnownDay(day, known);
}

/** Whether a first sync has read all orders that were placed before it began. */
export function hasReadOldOrders({ firstRead }: Pick<Sources, "firstRead">): boolean {
  return firstRead === null || firstRead.readBackTo === 0;
}

/**
 * The days whose orders were read, also in part: all of them, unless the first sync of the only source of orders is not
 * complete. An order counts on the day on which it was created or, if it was imported into the shop, on an earlier one.
 */
export function readDays({
  sources,
  store,
  period,
}: Pick<Comparison, "sources" | "store" | "period">): DaySpan {
  const { firstRead } = sources;
  if (firstRead === null) return allDays;
  const to = period.firstOpenDay;
  if (hasReadOldOrders(sources)) return { from: allDays.from, to };
  const { readBackTo } = firstRead;
  // The day of that time lacks its earlier orders, unless it is when the day began.
  const from = readBackTo === null ? Infinity : dayOf(readBackTo - 1, store.timezone) + 1;
  return { from, to };
}

/** The days for which a metric's series is known. */
export function seriesDays(comparison: Comparison, { needs }: Metric, series: Series): KnownSpan {
  const days = series.days ?? syncedDays(comparison);
  return needs.includes(ordersNeed) ? knownSpanOf(comparison, days) : days;
}

/** The days end where those of orders do: figures that also need another source are limited to them. */
function knownSpanOf(comparison: Comparison, days: KnownSpan): KnownSpan {
  return { ...days, from: Math.max(days.from, readDays(comparison).from) };
}

function syncedDays({ period }: Comparison): KnownSpan {
  return { from: period.range.from, to: period.firstOpenDay, leftOut: [] };
}

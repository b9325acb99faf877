import { isComplete } from "../calendar/period.ts";
import { isKnownDay, type KnownSpan } from "../source-days/known-span.ts";
import { type Comparison, figuresScope } from "./comparison.ts";
import { openFigures } from "./figures.ts";
import type { Metric } from "./metric.ts";
import type { Series } from "./series.ts";
import { ordersNeed } from "./sources.ts";

/** What is known of the orders of a day of the range. */
export type OrderDays = {
  isKnown: (day: number) => boolean;
  /** Whether the day has ended and all its orders were read. */
  isComplete: (day: number) => boolean;
};

export async function findOrderDays(comparison: Comparison): Promise<OrderDays> {
  const { period, sources } = comparison;
  const known = { ...syncedDays(comparison), leftOut: await findUnreadDays(comparison) };
  return {
    isKnown: (day) => isKnownDay(day, known),
    isComplete: (day) => !sources.hasUnreadDays && isComplete(day, period),
  };
}

/**
 * Days of the range whose orders may not have been read at all: until a first sync has read all orders, those that
 * have none. Their figures are unknown, not 0.
 */
export async function findUnreadDays(comparison: Comparison): Promise<number[]> {
  const { db, period, filters, current, sources } = comparison;
  if (!sources.hasUnreadDays) return [];
  // Filters leave out orders that were read.
  const scope = { ...figuresScope(comparison, { window: period.current }), filters: [] };
  const figures = filters.length === 0 ? current : openFigures(db, scope);
  const sales = await figures.salesByDay();
  const days: number[] = [];
  for (let day = period.range.from; day <= period.range.to; day += 1) {
    if (!sales.get(day)?.orders) days.push(day);
  }
  return days;
}

/** The days for which a metric's series is known. */
export async function seriesDays(
  comparison: Comparison,
  { needs }: Metric,
  series: Series,
): Promise<KnownSpan> {
  const days = series.days ?? syncedDays(comparison);
  const unread = needs.includes(ordersNeed) ? await findUnreadDays(comparison) : [];
  if (unread.length === 0) return days;
  const leftOut = new Set([...days.leftOut, ...unread]);
  return { ...days, leftOut: [...leftOut].toSorted((a, b) => a - b) };
}

function syncedDays({ period }: Comparison): KnownSpan {
  return { from: period.range.from, to: period.firstOpenDay, leftOut: [] };
}

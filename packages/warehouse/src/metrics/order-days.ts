import { isComplete } from "../calendar/period.ts";
import { isKnownDay, type KnownSpan } from "../source-days/known-span.ts";
import { type Comparison, figuresScope } from "./comparison.ts";
import { openFigures } from "./figures.ts";
import { missingOrders } from "./sources.ts";

/** What is known of the orders of a day of the range. */
export type OrderDays = {
  known: KnownSpan;
  isKnown: (day: number) => boolean;
  /** Whether the day has ended and all its orders were read. */
  isComplete: (day: number) => boolean;
};

/**
 * Until a shop's first sync has read all orders, any day may lack some, and a day without orders may not have been read
 * at all: it is unknown, not 0.
 */
export async function findOrderDays(comparison: Comparison): Promise<OrderDays> {
  const { period, sources } = comparison;
  const isMissing = missingOrders(sources) !== null;
  const known = {
    from: period.range.from,
    to: period.firstOpenDay,
    leftOut: isMissing ? await daysWithoutOrders(comparison) : [],
  };
  return {
    known,
    isKnown: (day) => isKnownDay(day, known),
    isComplete: (day) => !isMissing && isComplete(day, period),
  };
}

/** Regardless of filters, which leave orders out that were read. */
async function daysWithoutOrders(comparison: Comparison): Promise<number[]> {
  const { db, period, filters, current } = comparison;
  const scope = { ...figuresScope(comparison, { window: period.current }), filters: [] };
  const figures = filters.length === 0 ? current : openFigures(db, scope);
  const sales = await figures.salesByDay();
  const days: number[] = [];
  for (let day = period.range.from; day <= period.range.to; day += 1) {
    if (!sales.get(day)?.orders) days.push(day);
  }
  return days;
}

import type { DaySpan } from "../calendar/period.ts";
import type { KnownSpan } from "../source-days/known-span.ts";

/** A figure by day, which can be computed for any span of the days it is known for. */
export type Series = {
  /** Both ends included; null when it is known for every day through the last sync of orders. */
  days: KnownSpan | null;
  /** The figure of a span in its own unit, money in minor units; null without a denominator. */
  over: (span: DaySpan) => number | null;
};

/** Sums by day, and the days that they are known for. Days without any are absent. */
export type KnownSums<Sums> = { days: KnownSpan; byDay: ReadonlyMap<number, Sums> };

/** The same, where `days` can also be those of a `Series`. */
export type SeriesSums<Sums> = { days: Series["days"]; byDay: ReadonlyMap<number, Sums> };

/** @param known null when no day is known */
export function seriesOf<Sums>(
  known: SeriesSums<Sums> | null,
  add: (all: Iterable<Sums>) => Sums,
  valueOf: (sums: Sums) => number | null,
): Series | null {
  if (known === null) return null;
  return { days: known.days, over: (span) => valueOf(sumOver(known.byDay, span, add)) };
}

/** A series of a number that adds up. */
export function countSeries(known: SeriesSums<number> | null): Series | null {
  return seriesOf(known, addNumbers, (count) => count);
}

export function sumOver<Sums>(
  byDay: ReadonlyMap<number, Sums>,
  { from, to }: DaySpan,
  add: (all: Iterable<Sums>) => Sums,
): Sums {
  // Almost all spans are a single day, which needs no addition.
  if (from === to) return byDay.get(from) ?? add([]);
  const found: Sums[] = [];
  for (let day = from; day <= to; day += 1) {
    const sums = byDay.get(day);
    if (sums !== undefined) found.push(sums);
  }
  return add(found);
}

/** The sums without those of some days. */
export function withoutDays<Sums>(
  byDay: ReadonlyMap<number, Sums>,
  days: readonly number[],
): ReadonlyMap<number, Sums> {
  if (days.length === 0) return byDay;
  return new Map([...byDay].filter(([day]) => !days.includes(day)));
}

export function addNumbers(all: Iterable<number>): number {
  let sum = 0;
  for (const each of all) sum += each;
  return sum;
}

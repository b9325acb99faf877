import type { DaySpan } from "../calendar/period.ts";
import type { KnownSpan } from "../source-days/known-span.ts";

/** A figure by day, which can be computed for any span of the days it is known for. */
export type Series = {
  /** Both ends included; null when it is known for every day through the last sync of orders. */
  days: KnownSpan | null;
  /** The figure of a span in its own unit, money in minor units; null without a denominator. */
  over: (span: DaySpan) => number | null;
};

/** @param sources the sums of each day, days without any absent; null when none is known */
export function seriesOf<Sums>(
  { byDay, days }: { byDay: ReadonlyMap<number, Sums> | null; days: KnownSpan | null },
  add: (all: Iterable<Sums>) => Sums,
  valueOf: (sums: Sums) => number | null,
): Series | null {
  return byDay && { days, over: (span) => valueOf(sumOver(byDay, span, add)) };
}

/** A series of a number that adds up. */
export function countSeries(byDay: ReadonlyMap<number, number>, days: KnownSpan | null): Series {
  return { days, over: (span) => sumOver(byDay, span, addNumbers) };
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

import type { DaySpan } from "./calendar/period.ts";
import type { StoreCache } from "./store-cache.ts";

type ReadSpan<Value> = { span: DaySpan; days: ReadonlyMap<number, Value>; bytes: number };

/** A report reads two ranges, each with and without its incomplete days. */
const keptSpans = 4;

export type DayReader<Value> = {
  /** Unique within the store. */
  name: string;
  /** Reads the days of a span, in ascending order; days may be absent. */
  read: (span: DaySpan) => Promise<ReadonlyMap<number, Value>>;
  /** The approximate size of a value. */
  bytesOf: (value: Value) => number;
};

/**
 * Returns the days of the span, reading them once for each version of the store's data. A span within one that was read
 * before is not read again: a report requests a range and its complete days separately.
 */
export async function cachedDays<Value>(
  cache: StoreCache,
  span: DaySpan,
  { name, read, bytesOf }: DayReader<Value>,
): Promise<ReadonlyMap<number, Value>> {
  const known = cache.get<ReadSpan<Value>[]>(name) ?? [];
  const wider = known.find((each) => each.span.from <= span.from && span.to <= each.span.to);
  if (wider !== undefined) return daysIn(wider, span);
  const days = await read(span);
  let bytes = 0;
  for (const value of days.values()) bytes += bytesOf(value);
  const kept = [...known.slice(1 - keptSpans), { span, days, bytes }];
  cache.set(
    name,
    kept,
    kept.reduce((sum, each) => sum + each.bytes, 0),
  );
  return days;
}

function daysIn<Value>(
  { span, days }: ReadSpan<Value>,
  { from, to }: DaySpan,
): ReadonlyMap<number, Value> {
  if (span.from === from && span.to === to) return days;
  const found = new Map<number, Value>();
  for (const [day, value] of days) if (day >= from && day <= to) found.set(day, value);
  return found;
}

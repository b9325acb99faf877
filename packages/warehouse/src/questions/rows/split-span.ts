import type { DaySpan } from "../../calendar/period.ts";
import type { Position } from "../../lists/cursor.ts";
import type { RowPage } from "./row-source.ts";

/** In a large store, one day has a page of rows. Each part has four times as many days as the one before. */
const firstDays = 1;
const growth = 4;

/**
 * Splits a span into parts, in the order of a list sorted by day, so that a page can be read without the rest of the
 * span.
 * @param after a position whose first value is the day to start at
 */
export function* splitSpan(
  { from, to }: DaySpan,
  { direction }: Pick<RowPage, "direction">,
  after: Position | null,
): Generator<DaySpan> {
  const [day = null] = after ?? [];
  const ends = { from, to };
  if (typeof day === "number" && direction === "asc") ends.from = Math.max(from, day);
  if (typeof day === "number" && direction === "desc") ends.to = Math.min(to, day);
  for (let days = firstDays; ends.from <= ends.to; days *= growth) {
    if (direction === "asc") {
      yield { from: ends.from, to: Math.min(ends.from + days - 1, ends.to) };
      ends.from += days;
    } else {
      yield { from: Math.max(ends.to - days + 1, ends.from), to: ends.to };
      ends.to -= days;
    }
  }
}

import type { Position } from "../../lists/cursor.ts";
import { smallestNumbers } from "../../lists/smallest-numbers.ts";
import type { RowPage } from "./row-source.ts";

/** The amounts of a day's rows, without rows that contribute to no metric. */
export type DayAmounts = { day: number; amounts: Float64Array };

/** With more days, reading the whole range is as fast. */
const maxDays = 400;
/** With more rows of equal amounts than these pages, nearly all days have one. */
const maxPages = 20;

/** The days of a page that is sorted by an amount. */
export type Leading = {
  days: number[];
  /** The amount of the page's last row; null if there are fewer rows than a page has. */
  last: number | null;
};

/**
 * The days that have all rows of the page after a position; null if too many rows can be on it.
 * @param count the number of rows of the page
 */
export function leadingDays(
  days: readonly DayAmounts[],
  {
    direction,
    after,
    count,
  }: Pick<RowPage, "direction"> & { after: Position | null; count: number },
): Leading | null {
  const sign = direction === "asc" ? 1 : -1;
  const begin = after === null ? -Infinity : sign * Number(after[0]);
  let first: number[] = [];
  let end = Infinity;
  for (const { amounts } of days) {
    const later: number[] = [];
    for (let row = 0; row < amounts.length; row += 1) {
      const place = sign * (amounts[row] ?? 0);
      if (place > begin && place < end) later.push(place);
    }
    if (later.length === 0) continue;
    first = smallestNumbers([...first, ...later], count);
    end = first[count - 1] ?? Infinity;
  }
  const found = new Set<number>();
  let rows = 0;
  for (const { day, amounts } of days) {
    for (let row = 0; row < amounts.length; row += 1) {
      const place = sign * (amounts[row] ?? 0);
      // Rows with the amount of the cursor's row can be before or after it.
      if (place < begin || place > end) continue;
      rows += 1;
      found.add(day);
    }
  }
  if (found.size > maxDays || rows > maxPages * count) return null;
  return { days: [...found], last: end === Infinity ? null : sign * end };
}

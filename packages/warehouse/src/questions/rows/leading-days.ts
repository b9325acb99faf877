import type { Position } from "../../lists/cursor.ts";
import { smallestNumbers } from "../../lists/smallest-numbers.ts";
import type { RowPage } from "./row-source.ts";

/** The contributions of a day's rows to a metric, without rows that contribute to no metric. */
export type DayAmounts = { day: number; amounts: Float64Array };

/** If a page needs more days, reading the whole range is as fast. */
const maxDays = 400;
/** If the amounts of more pages of rows than these can be on the page, nearly all days have such a row. */
const maxPages = 20;

/** The days that contain all rows of a page that is sorted by a metric. */
export type LeadingDays = {
  days: number[];
  /** The amount of the page's last row; null if there are fewer rows than a page has. */
  lastAmount: number | null;
};

/**
 * Finds the days that contain all rows of the page after a position. Null if too many rows, or rows of too many days,
 * can be on it.
 * @param count the number of rows to read: those of the page and one more
 */
export function leadingDays(
  days: readonly DayAmounts[],
  {
    direction,
    after,
    count,
  }: Pick<RowPage, "direction"> & { after: Position | null; count: number },
): LeadingDays | null {
  const sign = direction === "asc" ? 1 : -1;
  const begin = after === null ? -Infinity : sign * Number(after[0]);
  let smallest: number[] = [];
  let end = Infinity;
  for (const { amounts } of days) {
    const later: number[] = [];
    for (let row = 0; row < amounts.length; row += 1) {
      const sortKey = sign * (amounts[row] ?? 0);
      if (sortKey > begin && sortKey < end) later.push(sortKey);
    }
    if (later.length === 0) continue;
    smallest = smallestNumbers([...smallest, ...later], count);
    end = smallest[count - 1] ?? Infinity;
  }
  const found = new Set<number>();
  let rows = 0;
  for (const { day, amounts } of days) {
    for (let row = 0; row < amounts.length; row += 1) {
      const sortKey = sign * (amounts[row] ?? 0);
      // Rows with the same amount as the cursor's row can be before or after it.
      if (sortKey < begin || sortKey > end) continue;
      rows += 1;
      found.add(day);
    }
  }
  if (found.size > maxDays || rows > maxPages * count) return null;
  return { days: [...found], lastAmount: end === Infinity ? null : sign * end };
}

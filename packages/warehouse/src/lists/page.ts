import { smallestNumbers } from "./smallest-numbers.ts";
import { type ListQuestion, type Position, readCursor, writeCursor } from "./cursor.ts";

export type Page<Row> = {
  rows: Row[];
  /** The cursor of the next page; null on the last page. */
  next: string | null;
};

/** @param rows the rows after the cursor, in order: `limit` + 1 of them, or all if there are fewer */
export function toPage<Row>(
  rows: readonly Row[],
  {
    question,
    limit,
    positionOf,
  }: { question: ListQuestion; limit: number; positionOf: (row: Row) => Position },
): Page<Row> {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const isLastPage = rows.length <= limit || last === undefined;
  return { rows: page, next: isLastPage ? null : writeCursor(question, positionOf(last)) };
}

/** Compares rows in memory like `afterPosition`: nulls last in either direction. */
export function comparePositions(
  directions: readonly ("asc" | "desc")[],
): (a: Position, b: Position) => number {
  return (a, b) => {
    // No iterators or arrays: sorting thousands of rows calls this a hundred thousand times.
    for (let at = 0; at < directions.length; at += 1) {
      const left = a[at] ?? null;
      const right = b[at] ?? null;
      if (left === right) continue;
      if (left === null) return 1;
      if (right === null) return -1;
      return left < right === (directions[at] === "asc") ? -1 : 1;
    }
    return 0;
  };
}

/** Sorts rows in memory and returns the page after the cursor. */
export function pageOf<Row>(
  rows: readonly Row[],
  {
    cursor,
    directions,
    ...page
  }: {
    question: ListQuestion;
    limit: number;
    cursor: string | undefined;
    positionOf: (row: Row) => Position;
    /** One per value of a position. */
    directions: readonly ("asc" | "desc")[];
  },
): Page<Row> {
  const compare = comparePositions(directions);
  const placed = rows.map((row) => ({ row, position: page.positionOf(row) }));
  const after = cursor === undefined ? null : readCursor(cursor, page.question);
  const remaining = placed
    .filter(({ position }) => after === null || compare(position, after) > 0)
    .toSorted((a, b) => compare(a.position, b.position));
  return toPage(
    remaining.map(({ row }) => row),
    page,
  );
}

/**
 * Narrows rows down to those that can be on the page after the cursor, without computing their whole positions.
 * Compares only the first value of positions, `numberOf`, so ties with the cursor and the page's last row are kept.
 */
export function leadingRows<Row>(
  rows: readonly Row[],
  {
    question,
    limit,
    cursor,
    direction,
    numberOf,
  }: {
    question: ListQuestion;
    limit: number;
    cursor: string | undefined;
    direction: "asc" | "desc";
    numberOf: (row: Row) => number | null;
  },
): readonly Row[] {
  const [after] = cursor === undefined ? [] : readCursor(cursor, question);
  // Rows without a number are last.
  const sign = direction === "asc" ? 1 : -1;
  const place = (number: number | null) => (number === null ? Infinity : sign * number);
  const begin = after === undefined ? -Infinity : place(after === null ? null : Number(after));
  const places = rows.map((row) => place(numberOf(row)));
  const later = smallestNumbers(
    places.filter((each) => each > begin),
    limit + 1,
  );
  // Rows with the same number as the cursor can be before or after it.
  const end = later[limit] ?? Infinity;
  return rows.filter((_, index) => {
    const at = places[index] ?? Infinity;
    return at >= begin && at <= end;
  });
}

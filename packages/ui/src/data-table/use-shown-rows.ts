import { type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";

/** The number of rows shown at first. */
const firstRows = 10;
/** The number of rows that each "Show more" adds. */
export const pageSize = 50;

export type ShownRows<Row, List extends HTMLElement> = {
  shown: readonly Row[];
  /** The index of the first of the rows added last, which must be focusable; null before any were added. */
  firstNew: number | null;
  /** The element with the rows. */
  listRef: RefObject<List | null>;
  showMore: () => void;
};

/** The first rows of a table, and more on request. */
export function useShownRows<Row, List extends HTMLElement>(
  rows: readonly Row[],
): ShownRows<Row, List> {
  const [count, setCount] = useState(firstRows);
  const listRef = useRef<List>(null);
  return {
    // One more row takes no more space than a button.
    shown: rows.length === count + 1 ? rows : rows.slice(0, count),
    firstNew: count > firstRows ? count - pageSize : null,
    listRef,
    showMore: () => {
      flushSync(() => setCount(count + pageSize));
      // The button moves down or is gone; continue at the first new row.
      const row = listRef.current?.children[count];
      if (row instanceof HTMLElement) row.focus({ preventScroll: true });
    },
  };
}

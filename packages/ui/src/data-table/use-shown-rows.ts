import { type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";

/** Rows of a table before more are asked for. */
const firstRows = 10;
export const rowsAtOnce = 50;

export type ShownRows<Row, List extends HTMLElement> = {
  shown: readonly Row[];
  /** The index of the first row that was added last, which must be focusable; null before that. */
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
    firstNew: count > firstRows ? count - rowsAtOnce : null,
    listRef,
    showMore: () => {
      flushSync(() => setCount(count + rowsAtOnce));
      // The button moves down or is gone; continue at the first new row.
      const row = listRef.current?.children[count];
      if (row instanceof HTMLElement) row.focus({ preventScroll: true });
    },
  };
}

import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import {
  type FocusEvent,
  Fragment,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { TableRow, type TableBodyProps } from "./table-body.tsx";
import { WidthRuler } from "./width-ruler.tsx";

export type VirtualBodyProps<Row> = TableBodyProps<Row> & {
  /** What scrolls. */
  region: RefObject<HTMLElement | null>;
};

/** The rows of a long table, of which only those in sight are painted. */
export function VirtualBody<Row>({ rows, columns, rowKey, region }: VirtualBodyProps<Row>) {
  const [focusedKey, setFocusedKey] = useState<string | null>(null);
  // A row that holds the focus stays, wherever the table is scrolled to.
  const focused = useMemo(
    () => (focusedKey === null ? -1 : rows.findIndex((row) => rowKey(row) === focusedKey)),
    [rows, rowKey, focusedKey],
  );
  const usualHeight = useRef(plainRowHeight);
  // Nothing here is memoized by a compiler.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => region.current,
    getItemKey: (index) => {
      const row = rows[index];
      return row === undefined ? index : rowKey(row);
    },
    estimateSize: () => usualHeight.current,
    overscan: 12,
    rangeExtractor: (range) => {
      const inSight = defaultRangeExtractor(range);
      if (focused < 0 || inSight.includes(focused)) return inSight;
      return [...inSight, focused].toSorted((left, right) => left - right);
    },
  });
  useLayoutEffect(() => {
    // Setting the position anew would end the browser's own scrolling, of the End key for one, half way.
    virtualizer.shouldAdjustScrollPositionOnItemSizeChange = () => false;
    // The first row says how high the others are likely to be, so that the end is where it seems to be.
    const first = region.current?.querySelector("tr[data-index]");
    if (first) usualHeight.current = first.getBoundingClientRect().height;
    virtualizer.measure();
  }, [virtualizer, region]);
  const keepFocused = (event: FocusEvent<HTMLElement>) => {
    const index = event.target.closest("tr")?.dataset.index;
    const row = index === undefined ? undefined : rows[Number(index)];
    setFocusedKey(row === undefined ? null : rowKey(row));
  };

  const painted = virtualizer.getVirtualItems();
  const end = painted.at(-1)?.end ?? 0;
  return (
    <>
      <WidthRuler rows={rows} columns={columns} />
      {/* Only listens to where the focus is. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <tbody onFocus={keepFocused} onBlur={() => setFocusedKey(null)}>
        {painted.map(({ index, key, start }, place) => {
          const row = rows[index];
          if (row === undefined) return null;
          return (
            <Fragment key={key}>
              <Gap height={start - (painted[place - 1]?.end ?? 0)} />
              <TableRow
                row={row}
                columns={columns}
                index={index}
                ref={virtualizer.measureElement}
              />
            </Fragment>
          );
        })}
        <Gap height={virtualizer.getTotalSize() - end} />
      </tbody>
    </>
  );
}

/** Pixels of a row of one line, until one was measured. */
const plainRowHeight = 42;

/** Stands for the rows that are not painted. */
function Gap({ height }: { height: number }) {
  if (height <= 0) return null;
  return <tr aria-hidden data-gap style={{ height }} />;
}

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
  /** The scroll container. */
  region: RefObject<HTMLElement | null>;
};

/** The rows of a long table; only visible ones are rendered. */
export function VirtualBody<Row>({ rows, columns, rowKey, region }: VirtualBodyProps<Row>) {
  const [focusedKey, setFocusedKey] = useState<string | null>(null);
  // The focused row stays rendered when it scrolls out of view.
  const focused = useMemo(
    () => (focusedKey === null ? -1 : rows.findIndex((row) => rowKey(row) === focusedKey)),
    [rows, rowKey, focusedKey],
  );
  const usualHeight = useRef(plainRowHeight);
  // React Compiler is not used.
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
    // Adjusting the position would interrupt the browser's own scrolling, such as by the End key.
    virtualizer.shouldAdjustScrollPositionOnItemSizeChange = () => false;
    // Estimate the other rows by the median of the first ones, so that the scrollbar is right.
    const heights = Array.from(
      region.current?.querySelectorAll("tr[data-index]") ?? [],
      (row) => row.getBoundingClientRect().height,
    ).toSorted((a, b) => a - b);
    usualHeight.current = heights[Math.floor(heights.length / 2)] ?? plainRowHeight;
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
      {/* Only tracks focus. */}
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

/** Height of a single-line row in pixels, until one is measured. */
const plainRowHeight = 42;

/** Fills the space of rows that are not rendered. */
function Gap({ height }: { height: number }) {
  if (height <= 0) return null;
  return <tr aria-hidden data-gap style={{ height }} />;
}

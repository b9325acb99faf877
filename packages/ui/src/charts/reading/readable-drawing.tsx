import { useMergedRef } from "@mantine/hooks";
import { type ReactNode, type RefCallback, useRef, useState } from "react";
import classes from "../drawing.module.css";
import { usePointed } from "./use-pointed.ts";

export type ReadableDrawingProps = {
  /** Told the element whose size the drawing takes. */
  sizeRef: RefCallback<HTMLDivElement>;
  /** What the drawing is and how it is read, for screen readers. */
  name: string;
  kind: "line" | "bar";
  /** How many places there are to read, at least one. */
  count: number;
  /** Where reading by keys begins. */
  start: number;
  /** The place at so many pixels from the drawing's left. */
  indexAt: (x: number) => number | null;
  /** All that a place says. */
  textOf: (index: number) => string;
  /** The drawing while this place is read; null while none is. */
  children: (index: number | null) => ReactNode;
};

/**
 * A drawing that fills its frame and is read place by place: by mouse, by touch, or by keys. Keys and screen
 * readers hold on to a slider along its places that nobody sees, whose value is what the tooltip says.
 */
export function ReadableDrawing(props: ReadableDrawingProps) {
  const { sizeRef, name, kind, count, start, indexAt, textOf, children } = props;
  const element = useRef<HTMLDivElement>(null);
  const ref = useMergedRef(sizeRef, element);
  const pointed = usePointed(element, indexAt);
  const [kept, setKept] = useState<number | null>(null);
  // A range that has become shorter leaves nothing at the place that was read.
  const index = pointed.index !== null && pointed.index < count ? pointed.index : null;
  const place = index ?? Math.min(kept ?? start, count - 1);

  return (
    <div ref={ref} className={classes.drawing} data-chart={kind} {...pointed.handlers}>
      {children(index)}
      <input
        type="range"
        className={classes.slider}
        aria-label={name}
        aria-valuetext={textOf(place)}
        min={1}
        max={count}
        step={1}
        value={place + 1}
        onChange={({ currentTarget }) => {
          const next = Number(currentTarget.value) - 1;
          setKept(next);
          pointed.setIndex(next);
        }}
        onFocus={() => pointed.setIndex(place)}
        onBlur={() => pointed.setIndex(null)}
        // Escape ends the reading first, and only then closes the dialog that the chart may stand in.
        data-mantine-stop-propagation={index !== null}
      />
    </div>
  );
}

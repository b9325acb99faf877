import { useMemo, useRef } from "react";
import classes from "../drawing.module.css";
import { usePointed } from "../reading/use-pointed.ts";
import type { ShareChartProps } from "../share-chart-props.ts";
import { ShareFigure } from "./share-figure.tsx";
import { shareSize, sliceAt, slicesOf } from "./share-layout.ts";

export type ShareDrawingProps = Pick<ShareChartProps, "kind" | "shares">;

/** Slices for the eye alone: the legend beside them and the table say the same in words. */
export function ShareDrawing({ kind, shares }: ShareDrawingProps) {
  const element = useRef<HTMLDivElement>(null);
  const slices = useMemo(() => slicesOf(kind, shares), [kind, shares]);
  const { index, handlers } = usePointed(element, (x, y) =>
    sliceAt(kind, slices, x - shareSize.width / 2, y - shareSize.height / 2),
  );
  return (
    <div ref={element} className={classes.shares} data-chart={kind} {...handlers}>
      <ShareFigure kind={kind} slices={slices} index={index} />
    </div>
  );
}

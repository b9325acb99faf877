import { type ReactNode, useLayoutEffect, useRef } from "react";
import type { Size } from "../axes/plot-box.ts";
import classes from "../drawing.module.css";
import { placeTooltip } from "./place-tooltip.ts";

export type FloatingTooltipProps = {
  /** Pixels of the drawing. */
  at: { x: number; y: number };
  drawing: Size;
  children: ReactNode;
};

/** Holds a tooltip beside a place of the drawing, above everything and in nobody's way. */
export function FloatingTooltip({ at, drawing, children }: FloatingTooltipProps) {
  const ref = useRef<HTMLDivElement>(null);
  // Its words decide how large it is: it is put in its place after they are set and before anybody sees it.
  useLayoutEffect(() => {
    const box = ref.current;
    if (!box) return;
    const size = { width: box.offsetWidth, height: box.offsetHeight };
    const { left, top } = placeTooltip(at, size, drawing);
    box.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
  });
  return (
    <div ref={ref} className={classes.floating} aria-hidden="true">
      {children}
    </div>
  );
}

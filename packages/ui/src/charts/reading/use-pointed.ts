import { type PointerEvent, type RefObject, useEffect, useState } from "react";

export type Pointed = {
  /** Of what is pointed at; null while nothing is. */
  index: number | null;
  setIndex: (index: number | null) => void;
  handlers: {
    onPointerDown: (event: PointerEvent) => void;
    onPointerMove: (event: PointerEvent) => void;
    onPointerLeave: (event: PointerEvent) => void;
    onPointerCancel: () => void;
  };
};

/**
 * What of a drawing a mouse hovers over or a finger touched. A touched place stays until another is touched;
 * Escape lets go of it too.
 *
 * @param indexAt what lies at a place, in pixels of the drawing
 */
export function usePointed(
  drawing: RefObject<HTMLElement | null>,
  indexAt: (x: number, y: number) => number | null,
): Pointed {
  const [index, setIndex] = useState<number | null>(null);
  const isPointed = index !== null;

  useEffect(() => {
    if (!isPointed) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "Escape") setIndex(null);
    };
    const onPointerDown = ({ target }: Event) => {
      if (target instanceof Node && !drawing.current?.contains(target)) setIndex(null);
    };
    window.addEventListener("keydown", onKeyDown);
    window.addEventListener("pointerdown", onPointerDown);
    return () => {
      window.removeEventListener("keydown", onKeyDown);
      window.removeEventListener("pointerdown", onPointerDown);
    };
  }, [isPointed, drawing]);

  const point = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const { left, top } = currentTarget.getBoundingClientRect();
    setIndex(indexAt(clientX - left, clientY - top));
  };
  return {
    index,
    setIndex,
    handlers: {
      onPointerDown: point,
      onPointerMove: point,
      // A finger that is lifted leaves as well, and then wants to read.
      onPointerLeave: (event) => {
        if (event.pointerType !== "touch") setIndex(null);
      },
      onPointerCancel: () => setIndex(null),
    },
  };
}

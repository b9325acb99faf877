import { type FocusEvent, useCallback, useEffect, useRef, useState } from "react";
import { isOpenFor, noReasons, onClick } from "./info-reasons.ts";

/** Passing over the button opens nothing, and the pointer can move from the button into the popover. */
const hoverDelayMs = 150;

/** Opens on hover, keyboard focus, click or tap; Escape closes it wherever the focus is. */
export function useInfoPopover() {
  const [reasons, setReasons] = useState(noReasons);
  const timer = useRef(0);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  // A pending hover would open it again.
  const close = useCallback(() => {
    window.clearTimeout(timer.current);
    setReasons(noReasons);
  }, []);
  const isOpen = isOpenFor(reasons);
  useEffect(() => {
    if (!isOpen) return;
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === "Escape") close();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [isOpen, close]);

  const setFocus = (focus: boolean) => setReasons((current) => ({ ...current, focus }));
  const setHover = (hover: boolean) => (event: { pointerType: string }) => {
    // A tap is a click, not a hover.
    if (event.pointerType !== "mouse") return;
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(
      () => setReasons((current) => ({ ...current, hover })),
      hoverDelayMs,
    );
  };
  const hover = { onPointerEnter: setHover(true), onPointerLeave: setHover(false) };
  return {
    isOpen,
    close,
    dropdown: hover,
    target: {
      ...hover,
      onClick: () => {
        window.clearTimeout(timer.current);
        setReasons(onClick);
      },
      onFocus: ({ currentTarget }: FocusEvent<HTMLElement>) =>
        setFocus(currentTarget.matches(":focus-visible")),
      onBlur: () => setFocus(false),
    },
  };
}

import { type FocusEvent, useCallback, useEffect, useRef, useState } from "react";

/** `peek` closes when the pointer or focus leaves; `pinned` stays until it is closed. */
type State = "closed" | "peek" | "pinned";

const openDelayMs = 150;
/** Long enough to move the pointer from the button into the popover. */
const closeDelayMs = 150;

/** Opens on hover, keyboard focus, click or tap; Escape closes it wherever the focus is. */
export function useInfoPopover() {
  const [state, setState] = useState<State>("closed");
  const timer = useRef(0);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  // A pending hover would open it again.
  const close = useCallback(() => {
    window.clearTimeout(timer.current);
    setState("closed");
  }, []);
  useEffect(() => {
    if (state === "closed") return;
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === "Escape") close();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [state, close]);

  function soon(delayMs: number, change: (state: State) => State) {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setState(change), delayMs);
  }
  const peek = (from: State): State => (from === "closed" ? "peek" : from);
  const leave = (from: State): State => (from === "peek" ? "closed" : from);

  const hover = {
    // A tap is a click, not a hover.
    onPointerEnter: (event: { pointerType: string }) => {
      if (event.pointerType === "mouse") soon(openDelayMs, peek);
    },
    onPointerLeave: (event: { pointerType: string }) => {
      if (event.pointerType === "mouse") soon(closeDelayMs, leave);
    },
  };
  return {
    isOpen: state !== "closed",
    close,
    dropdown: hover,
    target: {
      ...hover,
      onClick: () => {
        window.clearTimeout(timer.current);
        setState((from) => (from === "pinned" ? "closed" : "pinned"));
      },
      onFocus: ({ currentTarget }: FocusEvent<HTMLElement>) => {
        if (currentTarget.matches(":focus-visible")) setState(peek);
      },
      onBlur: () => setState(leave),
    },
  };
}

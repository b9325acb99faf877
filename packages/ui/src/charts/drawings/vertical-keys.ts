import type { KeyboardEvent } from "react";

/** Recharts moves up by the right arrow and down by the left arrow, and knows no other arrows. */
const keys: Record<string, string> = {
  ArrowDown: "ArrowLeft",
  ArrowRight: "ArrowLeft",
  ArrowUp: "ArrowRight",
  ArrowLeft: "ArrowRight",
};

/** Makes the down and right arrows read the next of several horizontal bars, up and left the previous one. */
export function readVertically(event: KeyboardEvent): void {
  const key = keys[event.key];
  if (!key || !event.nativeEvent.isTrusted) return;
  event.preventDefault();
  event.stopPropagation();
  event.target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
}

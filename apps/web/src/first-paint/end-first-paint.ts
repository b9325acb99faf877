import { useLayoutEffect } from "react";

/** The content shown before the app renders; null once removed. */
export function firstPaint(): HTMLElement | null {
  return document.getElementById("first-paint");
}

/** Removes the first paint when the calling component renders. */
export function useEndFirstPaint(): void {
  useLayoutEffect(() => firstPaint()?.remove(), []);
}

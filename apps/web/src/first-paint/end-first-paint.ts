import { useLayoutEffect } from "react";

/** What the document shows by itself before the app has drawn anything; null once it is gone. */
export function firstPaint(): HTMLElement | null {
  return document.getElementById("first-paint");
}

/** Takes the first picture away when the component that calls it is drawn in its place. */
export function useEndFirstPaint(): void {
  useLayoutEffect(() => firstPaint()?.remove(), []);
}

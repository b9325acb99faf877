import { lazy } from "react";

// Figures come first: all drawings come in a chunk of their own, beside the data.
const drawings = () => import("./drawings/drawing.tsx");

export const Drawing = lazy(async () => ({ default: (await drawings()).Drawing }));

/** Starts fetching the drawing code, so that it travels beside the figures instead of after them. */
export function preloadCharts(): void {
  // A failure shows where the chart is drawn; here nobody could act on it.
  void drawings().catch(() => undefined);
}

import { lazy } from "react";

// The drawing library is large: it comes in chunks of its own, beside the data.
const lineDrawing = () => import("./drawings/line-drawing.tsx");
const shareDrawing = () => import("./drawings/share-drawing.tsx");
const barDrawing = () => import("./drawings/bar-drawing.tsx");

export const LineDrawing = lazy(async () => ({ default: (await lineDrawing()).LineDrawing }));
export const ShareDrawing = lazy(async () => ({ default: (await shareDrawing()).ShareDrawing }));
export const BarDrawing = lazy(async () => ({ default: (await barDrawing()).BarDrawing }));

/** Starts fetching the drawing code, so that it travels beside the figures instead of after them. */
export function preloadCharts(): void {
  // A failure shows where the chart is drawn; here nobody could act on it.
  void Promise.allSettled([lineDrawing(), shareDrawing(), barDrawing()]);
}

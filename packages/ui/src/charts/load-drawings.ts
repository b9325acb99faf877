import { lazy } from "react";

// One chunk for all charts, loaded in parallel with the data.
const drawings = () => import("./drawings/drawing.tsx");

export const Drawing = lazy(async () => ({ default: (await drawings()).Drawing }));

/** Starts loading the charts' code in parallel with the data. */
export function preloadCharts(): void {
  // A failure is shown by the chart itself.
  void drawings().catch(() => undefined);
}

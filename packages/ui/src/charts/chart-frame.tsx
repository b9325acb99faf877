import { type ReactNode, Suspense } from "react";
import { ChartBoundary } from "./chart-boundary.tsx";
import classes from "./chart.module.css";

/** Holds the chart's place at its final height while the drawing code and the figures arrive. */
export function ChartFrame({ height, children }: { height: number; children: ReactNode }) {
  return (
    <div className={classes.frame} style={{ height }}>
      <ChartBoundary>
        <Suspense fallback={null}>{children}</Suspense>
      </ChartBoundary>
    </div>
  );
}

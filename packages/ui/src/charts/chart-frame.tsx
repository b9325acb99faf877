import { type ReactNode, Suspense } from "react";
import { ChartBoundary } from "./chart-boundary.tsx";
import classes from "./chart.module.css";

/** Reserves the chart's height while its code and data load. */
export function ChartFrame({ height, children }: { height: number; children: ReactNode }) {
  return (
    <div className={classes.frame} style={{ height }}>
      <div className={classes.canvas}>
        <ChartBoundary>
          <Suspense fallback={null}>{children}</Suspense>
        </ChartBoundary>
      </div>
    </div>
  );
}

import { type ReactNode, Suspense } from "react";
import { ChartBoundary } from "./chart-boundary.tsx";
import classes from "./chart.module.css";

/** Holds the chart's place while the drawing code and the figures arrive, as high as asked whatever is beside it. */
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

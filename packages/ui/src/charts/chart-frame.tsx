import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import type { ReactNode } from "react";
import { LazyPart } from "../states/lazy-part.tsx";
import classes from "./chart.module.css";

export type ChartFrameProps = {
  height: number;
  /** The metric that it draws. */
  metric?: MetricId | undefined;
  /** A click on the chart opens something. */
  isClickable?: boolean;
  children: ReactNode;
};

/** Reserves the chart's height while its code and data load. */
export function ChartFrame({ height, metric, isClickable = false, children }: ChartFrameProps) {
  return (
    <div
      className={classes.frame}
      style={{ height }}
      data-metric={metric}
      data-clickable={isClickable || undefined}
    >
      <div className={classes.canvas}>
        <LazyPart>{children}</LazyPart>
      </div>
    </div>
  );
}

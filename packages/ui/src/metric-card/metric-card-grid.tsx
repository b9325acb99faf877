import type { ReactNode } from "react";
import classes from "./metric-card-grid.module.css";
import { MetricCardSkeleton } from "./metric-card-skeleton.tsx";

type GridProps = {
  /** False where no card can have a target: they reserve no space for one. */
  withTargets?: boolean;
};

/** Cards in rows of four, two on a phone, or eight on a very wide screen. */
export function MetricCardGrid({
  withTargets = true,
  children,
}: GridProps & { children: ReactNode }) {
  return (
    <div className={classes.grid} data-targets={withTargets} data-print="cards">
      {children}
    </div>
  );
}

/** Placeholders for the cards. */
export function MetricCardSkeletons({ withTargets = true, count }: GridProps & { count: number }) {
  return (
    <div className={classes.grid} data-targets={withTargets}>
      {Array.from({ length: count }, (_, index) => (
        <MetricCardSkeleton key={index} />
      ))}
    </div>
  );
}

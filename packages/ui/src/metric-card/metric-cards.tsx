import type { ReactNode } from "react";
import classes from "./metric-cards.module.css";
import { MetricCardSkeleton } from "./metric-card-skeleton.tsx";

/** Cards in rows of four, two on a phone, or eight on a very wide screen. */
export function MetricCards({ children }: { children: ReactNode }) {
  return (
    <div className={classes.grid} data-print="cards">
      {children}
    </div>
  );
}

/** Placeholders for the cards. */
export function MetricCardSkeletons({ count }: { count: number }) {
  return (
    <div className={classes.grid}>
      {Array.from({ length: count }, (_, index) => (
        <MetricCardSkeleton key={index} />
      ))}
    </div>
  );
}

import { Paper, Skeleton } from "@mantine/core";
import classes from "./metric-card.module.css";

/** A placeholder with the height of a card. */
export function MetricCardSkeleton() {
  return (
    <Paper className={classes.card} aria-hidden="true">
      <div className={classes.head}>
        <Skeleton height={12} width="55%" />
      </div>
      <div className={classes.figure}>
        <Skeleton height={26} width="70%" />
      </div>
      <div className={classes.change}>
        <Skeleton height={12} width="45%" />
      </div>
      <div className={classes.foot} />
      <div className={classes.targetArea} />
    </Paper>
  );
}

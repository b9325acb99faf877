import { Progress } from "@mantine/core";
import type { TargetStatus } from "./target-status.ts";
import classes from "./metric-card.module.css";

export type MetricTargetProps = {
  title: string;
  /** Percent of the target, 0 to 100. */
  progress: number;
  status: TargetStatus;
  /** Days that the monthly target is prorated to; null for the whole month. */
  proRatedDays: number | null;
};

const colors: Record<TargetStatus, string> = {
  open: "accent",
  met: "success",
  exceeded: "danger",
};

/** Progress toward the target. */
export function MetricTarget({ title, progress, status, proRatedDays }: MetricTargetProps) {
  return (
    <div className={classes.target}>
      <span data-status={status}>
        {progress}% of monthly target
        {status === "exceeded" ? ", exceeded" : ""}
      </span>
      {proRatedDays === null ? null : (
        <>
          {", "}
          <span className={classes.proRated}>
            prorated
            <span className={classes.days}>
              {` to ${proRatedDays} ${proRatedDays === 1 ? "day" : "days"}`}
            </span>
          </span>
        </>
      )}
      <Progress
        className={classes.progress}
        value={progress}
        size={4}
        radius={0}
        color={colors[status]}
        aria-label={`${title}, share of the monthly target`}
      />
    </div>
  );
}

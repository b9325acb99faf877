import { Progress } from "@mantine/core";
import type { TargetJudgement } from "./judge-target.ts";
import classes from "./metric-card.module.css";

export type MetricTargetProps = {
  title: string;
  /** Percent of the target, 0 to 100. */
  progress: number;
  judgement: TargetJudgement;
  /** The days that the monthly target was pro-rated to; null when it is meant whole. */
  proRatedDays: number | null;
};

const colours: Record<TargetJudgement, string> = {
  open: "accent",
  met: "success",
  exceeded: "danger",
};

/** How far a figure is from its target. */
export function MetricTarget({ title, progress, judgement, proRatedDays }: MetricTargetProps) {
  return (
    <div className={classes.target}>
      <span data-judgement={judgement}>
        {progress}% of monthly target
        {judgement === "exceeded" ? ", exceeded" : ""}
      </span>
      {proRatedDays === null ? null : (
        <>
          {", "}
          <span className={classes.proRated}>
            pro-rated
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
        color={colours[judgement]}
        aria-label={`${title}, share of the monthly target`}
      />
    </div>
  );
}

import type { MetricDirection } from "@cartograph/contracts/metrics.ts";
import { targetProgress } from "@cartograph/contracts/thresholds.ts";
import { Progress } from "@mantine/core";
import { judgeTarget, type TargetJudgement } from "./judge-target.ts";
import classes from "./metric-card.module.css";

export type MetricTargetProps = {
  title: string;
  value: number;
  /** In the figure's own unit; 0 for no target. */
  target: number;
  direction: MetricDirection;
  /** The days that the monthly target was pro-rated to; null when it is meant whole. */
  proRatedDays: number | null;
};

const colours: Record<TargetJudgement, string> = {
  open: "accent",
  met: "success",
  exceeded: "danger",
};

/** How far a figure is from its target. Its place is kept without one, so that cards in a row stay alike. */
export function MetricTarget(props: MetricTargetProps) {
  const { title, value, target, proRatedDays } = props;
  const progress = targetProgress(value, target);
  if (progress === null) return <div className={classes.target} />;
  const judgement = judgeTarget(value, target, props.direction);
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

import { funnelShare } from "@cartograph/contracts/thresholds.ts";
import { formatCount, formatFigure, noFigure } from "../format/format-number.ts";
import classes from "./funnel-chart.module.css";

export type FunnelStep = { name: string; value: number | null };

export type FunnelChartProps = {
  title: string;
  /** From the first step on. */
  steps: readonly FunnelStep[];
};

/**
 * How many of those who began reach each step, as a share of the first step and of the one before. Its words carry
 * all of it; the bars only repeat them.
 */
export function FunnelChart({ title, steps }: FunnelChartProps) {
  const first = steps[0]?.value ?? null;
  return (
    <ol className={classes.funnel} aria-label={title}>
      {steps.map((step, index) => (
        <Step
          key={step.name}
          step={step}
          share={shareOf(step.value, first)}
          // Of the second step the one before is the first, whose share stands there already.
          shareOfBefore={index < 2 ? null : shareOf(step.value, steps[index - 1]?.value ?? null)}
        />
      ))}
    </ol>
  );
}

type StepProps = { step: FunnelStep; share: number | null; shareOfBefore: number | null };

function Step({ step, share, shareOfBefore }: StepProps) {
  return (
    <li>
      <span className={classes.name}>
        <span>{step.name}</span>
        {shareOfBefore === null ? null : (
          <small className={classes.before}>{shareOfBefore}% of the step before</small>
        )}
      </span>
      <strong>{formatFigure(step.value, formatCount)}</strong>
      <span className={classes.share}>{share === null ? noFigure : `${share}%`}</span>
      <div className={classes.track} aria-hidden="true">
        <div className={classes.bar} style={{ width: `${Math.min(100, share ?? 0)}%` }} />
      </div>
    </li>
  );
}

function shareOf(value: number | null, first: number | null): number | null {
  return value === null || first === null ? null : funnelShare(value, first);
}

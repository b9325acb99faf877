import type { MetricDirection } from "@cartograph/contracts/metrics.ts";
import { VisuallyHidden } from "@mantine/core";
import type { ChangeText } from "./change-text.ts";
import { judgeChange } from "./judge-change.ts";
import classes from "./metric-card.module.css";

export type MetricChangeProps = {
  change: ChangeText;
  percentChange: number | null;
  direction: MetricDirection;
  /** The earlier figure as it is written, or null where it is not known. */
  previous: string | null;
};

/** The change against the period before: a marker for its direction, a colour for the judgement. */
export function MetricChange({ change, percentChange, direction, previous }: MetricChangeProps) {
  return (
    <p className={classes.change}>
      {change.kind === "change" ? (
        <span
          className={classes.percent}
          data-judgement={judgeChange(percentChange ?? 0, direction)}
        >
          <Marker isUp={change.isUp} />
          <VisuallyHidden>{change.isUp ? "up" : "down"} </VisuallyHidden>
          {change.text}
        </span>
      ) : null}
      {change.kind === "new" ? <span className={classes.isNew}>new</span> : null}
      {previous === null ? null : <span className={classes.previous}>from {previous}</span>}
    </p>
  );
}

function Marker({ isUp }: { isUp: boolean }) {
  return (
    <svg width={10} height={10} viewBox="0 0 10 10" aria-hidden="true">
      <path d={isUp ? "M5 1.5 9.2 8.5H.8Z" : "M5 8.5.8 1.5h8.4Z"} fill="currentColor" />
    </svg>
  );
}

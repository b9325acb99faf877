import type { MetricDirection } from "@cartograph/contracts/metrics.ts";
import { Tooltip, VisuallyHidden } from "@mantine/core";
import type { ChangeText } from "./change-text.ts";
import { judgeChange } from "./judge-change.ts";
import classes from "./metric-card.module.css";

export type MetricChangeProps = {
  change: ChangeText;
  percentChange: number | null;
  direction: MetricDirection;
  /** The earlier figure as it is written, or null where it is not known. */
  previous: string | null;
  /** What the figure is compared with, such as the days before; null where it goes without saying. */
  comparedWith: string | null;
};

/** The change against the days before: a marker for its direction, a colour for the judgement. */
export function MetricChange(props: MetricChangeProps) {
  const { change, percentChange, direction, previous, comparedWith } = props;
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
      {change.kind === "new" ? <span className={classes.isNew}>New</span> : null}
      {change.kind === "none" ? (
        <span>
          <span aria-hidden="true">–</span>
          <VisuallyHidden>No change to tell</VisuallyHidden>
        </span>
      ) : null}
      {previous === null ? null : (
        <Tooltip label={comparedWith} disabled={comparedWith === null} multiline maw={260}>
          <span>vs {previous}</span>
        </Tooltip>
      )}
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

import type { MetricDirection } from "@cartograph/contracts/metrics/definitions/metric-entry.ts";
import { Tooltip, VisuallyHidden } from "@mantine/core";
import { changeText, type Comparison } from "./change-text.ts";
import { changeStatus } from "./change-status.ts";
import classes from "./metric-card.module.css";

/** The change of a figure and the two values it is calculated from, formatted. */
export type ComparisonProps = Comparison & {
  /** The value compared with `previous`, when it is not the figure itself. */
  compared?: string | null;
  /** The days of both values, shown on hover. */
  comparedWith?: string | null;
  /** A detail of the comparison, such as "through 3:17 AM". */
  comparisonDetail?: string | null;
};

type MetricChangeProps = ComparisonProps & { value: number | null; direction: MetricDirection };

/** The change and the two values it is calculated from. */
export function MetricChange({ value, direction, ...props }: MetricChangeProps) {
  const { percentChange, difference, previous, compared, comparedWith } = props;
  const change = changeText(value, props);
  // Its sign decides the color.
  const amount = percentChange ?? difference?.amount ?? 0;
  return (
    <div className={classes.change}>
      <p className={classes.pair}>
        {change.kind === "change" || change.kind === "difference" ? (
          <span className={classes.percent} data-status={changeStatus(amount, direction)}>
            {change.kind === "change" ? <Marker isUp={change.isUp} /> : null}
            {change.kind === "change" ? (
              <VisuallyHidden>{change.isUp ? "up" : "down"} </VisuallyHidden>
            ) : null}
            {change.text}
          </span>
        ) : null}
        {change.kind === "new" ? <span className={classes.isNew}>New</span> : null}
        {change.kind === "reason" ? <span>{change.text}</span> : null}
        {change.kind === "none" ? (
          <span>
            <span aria-hidden="true">–</span>
            <VisuallyHidden>No comparison available</VisuallyHidden>
          </span>
        ) : null}
        {previous ? (
          <Tooltip label={comparedWith} disabled={!comparedWith} multiline maw={260}>
            <span>
              {compared ? `${compared} ` : null}vs {previous}
            </span>
          </Tooltip>
        ) : null}
      </p>
      {props.comparisonDetail ? <p className={classes.detail}>{props.comparisonDetail}</p> : null}
    </div>
  );
}

function Marker({ isUp }: { isUp: boolean }) {
  return (
    <svg width={10} height={10} viewBox="0 0 10 10" aria-hidden="true">
      <path d={isUp ? "M5 1.5 9.2 8.5H.8Z" : "M5 8.5.8 1.5h8.4Z"} fill="currentColor" />
    </svg>
  );
}

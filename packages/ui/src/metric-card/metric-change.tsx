import type { MetricDirection } from "@cartograph/contracts/metrics/definitions/metric-entry.ts";
import { Tooltip, VisuallyHidden } from "@mantine/core";
import type { ChangeText } from "./change-text.ts";
import { changeStatus } from "./change-status.ts";
import classes from "./metric-card.module.css";

export type MetricChangeProps = {
  change: ChangeText;
  /** The percent change, or the difference where there is none; its sign decides the color. */
  amount: number;
  direction: MetricDirection;
  /** The formatted value compared with `previous`; null when it is the card's own value. */
  compared: string | null;
  /** The formatted previous value; null when unknown. */
  previous: string | null;
  /** The days of both values, shown on hover; null when nothing is compared. */
  comparedWith: string | null;
  /** A detail of the comparison, such as "through 3:17 AM". */
  detail: string | null;
};

/** The change and the two values it is calculated from. */
export function MetricChange(props: MetricChangeProps) {
  const { change, amount, direction, compared, previous, comparedWith, detail } = props;
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
        {previous === null ? null : (
          <Tooltip label={comparedWith} disabled={comparedWith === null} multiline maw={260}>
            <span>
              {compared === null ? null : `${compared} `}vs {previous}
            </span>
          </Tooltip>
        )}
      </p>
      {detail === null ? null : <p className={classes.detail}>{detail}</p>}
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

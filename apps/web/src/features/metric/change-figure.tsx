import { metricDefinitions, type MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { changeStatus } from "@cartograph/ui/metric-card/change-status.ts";
import type { Change } from "../../lib/report/change-words.ts";
import classes from "./metric.module.css";

/** A change as "+12.34%", in the color of an improvement or a decline. */
export function ChangeFigure({ id, change }: { id: MetricId; change: Change }) {
  const { text, percent } = change;
  const status = percent ? changeStatus(percent, metricDefinitions[id].direction) : "neutral";
  return (
    <span className={classes.delta} data-status={status}>
      {text}
    </span>
  );
}

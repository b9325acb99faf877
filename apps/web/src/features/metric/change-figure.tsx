import { metricDefinitions, type MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { changeStatus } from "@cartograph/ui/metric-card/change-status.ts";
import { type ComparedFigure, figureChange } from "./figure-change.ts";
import classes from "./metric.module.css";

type ChangeFigureProps = {
  id: MetricId;
  figure: ComparedFigure | undefined;
  format: (value: number) => string;
};

/** A change as "+12.34%", in the color of an improvement or a decline. */
export function ChangeFigure({ id, figure, format }: ChangeFigureProps) {
  const { text, amount } = figureChange(figure, format);
  const status = amount ? changeStatus(amount, metricDefinitions[id].direction) : "neutral";
  return (
    <span className={classes.delta} data-status={status}>
      {text}
    </span>
  );
}

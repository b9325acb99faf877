import classes from "./chart.module.css";
import { Mark, type MarkShape } from "./mark.tsx";

export type TooltipRow = {
  name: string;
  value: string;
  /** The line or bar that the value is of; without it, the row has no mark. */
  series?: number | string;
  shape?: MarkShape;
};

export type ChartTooltipProps = {
  title: string;
  rows: readonly TooltipRow[];
  note?: string | null;
  /** The operator's notes of the point. */
  remarks?: readonly string[];
};

/** The exact values at one point of a chart; the axes only show short ones. */
export function ChartTooltip({ title, rows, note, remarks }: ChartTooltipProps) {
  return (
    <div className={classes.tooltip}>
      <p className={classes.tooltipTitle}>{title}</p>
      {rows.map((row) => (
        <div key={row.name} className={classes.tooltipRow}>
          <span className={classes.tooltipName}>
            {row.series !== undefined && row.shape ? (
              <Mark series={row.series} shape={row.shape} />
            ) : null}
            {row.name}
          </span>
          <span>{row.value}</span>
        </div>
      ))}
      {note ? <p className={classes.tooltipNote}>{note}</p> : null}
      {remarks?.map((remark) => (
        <p key={remark} className={classes.tooltipRemark}>
          Note: {remark}
        </p>
      ))}
    </div>
  );
}

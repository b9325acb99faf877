import classes from "./chart.module.css";
import { Mark, type MarkShape } from "./mark.tsx";

export type TooltipRow = {
  name: string;
  value: string;
  series: number | string;
  shape: MarkShape;
};

/** What a pointed-at place of a chart says: exact figures, never the axes' short ones. */
export function ChartTooltip({
  title,
  rows,
  note,
}: {
  title: string;
  rows: readonly TooltipRow[];
  note?: string | null;
}) {
  return (
    <div className={classes.tooltip}>
      <p className={classes.tooltipTitle}>{title}</p>
      {rows.map((row) => (
        <div key={row.name} className={classes.tooltipRow}>
          <span className={classes.tooltipName}>
            <Mark series={row.series} shape={row.shape} />
            {row.name}
          </span>
          <span>{row.value}</span>
        </div>
      ))}
      {note ? <p className={classes.tooltipNote}>{note}</p> : null}
    </div>
  );
}

import { formatPercent } from "../format/format-number.ts";
import { ChartFrame } from "./chart-frame.tsx";
import { ChartTable } from "./chart-table.tsx";
import { ShareDrawing } from "./load-drawings.ts";
import { Mark } from "./mark.tsx";
import classes from "./share-chart.module.css";

export type Share = {
  name: string;
  /** 0 to 100. */
  percent: number;
  /** Number of the series colour; a source keeps its number on every screen. */
  series: number | string;
  /** What the share is of, such as "1,204 orders". */
  detail?: string;
};

export type ShareChartProps = {
  title: string;
  kind: "doughnut" | "pie";
  shares: readonly Share[];
  height?: number;
};

/** Parts of a whole with a legend that carries the exact shares. */
export function ShareChart({ title, kind, shares, height = 250 }: ShareChartProps) {
  return (
    <div className={classes.chart} style={{ minHeight: height }}>
      <div className={classes.drawing} aria-hidden="true">
        <ChartFrame height={208}>
          <ShareDrawing kind={kind} shares={shares} />
        </ChartFrame>
      </div>
      <ul className={classes.legend} aria-hidden="true">
        {shares.map((share) => (
          <li key={share.name}>
            <Mark series={share.series} shape="bar" />
            <span className={classes.name}>
              {share.name}
              {share.detail ? <small>{share.detail}</small> : null}
            </span>
            <strong>{formatPercent(share.percent, 1)}</strong>
          </li>
        ))}
      </ul>
      <ChartTable
        caption={title}
        columns={["Part", "Share"]}
        rows={shares.map((share) => [
          share.detail ? `${share.name}, ${share.detail}` : share.name,
          formatPercent(share.percent, 1),
        ])}
      />
    </div>
  );
}

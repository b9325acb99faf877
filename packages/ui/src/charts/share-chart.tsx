import { formatPercent } from "../format/format-number.ts";
import { FigureLink } from "../link/figure-link.tsx";
import { ChartFrame } from "./chart-frame.tsx";
import { ChartTable } from "./chart-table.tsx";
import { Drawing } from "./load-drawings.ts";
import { Mark } from "./mark.tsx";
import type { ShareChartProps } from "./share-chart-props.ts";
import classes from "./share-chart.module.css";

/** Shares of a whole, with a legend of the exact percentages. */
export function ShareChart(props: ShareChartProps) {
  const { title, kind, shares, metric, onOpen, height = 250 } = props;
  const isClickable = shares.some(({ to }) => to);
  return (
    <div className={classes.chart} style={{ minHeight: height }}>
      <div className={classes.drawing}>
        <ChartFrame height={208} metric={metric} isClickable={isClickable && onOpen !== undefined}>
          <Drawing of="shares" {...{ title, kind, shares, onOpen }} />
        </ChartFrame>
      </div>
      {/* The table below has the same figures; links must be reachable. */}
      <ul
        className={classes.legend}
        {...(isClickable ? { "aria-label": title } : { "aria-hidden": true })}
      >
        {shares.map((share) => (
          <li key={share.name}>
            <Mark series={share.series} shape="bar" />
            <span className={classes.name}>
              {share.to ? (
                <FigureLink to={share.to} metric={metric}>
                  {share.name}
                </FigureLink>
              ) : (
                share.name
              )}
              {share.detail ? <small>{share.detail}</small> : null}
            </span>
            <strong>
              <FigureLink to={share.to ?? null} metric={metric} isQuiet>
                {formatPercent(share.percent, 1)}
              </FigureLink>
            </strong>
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

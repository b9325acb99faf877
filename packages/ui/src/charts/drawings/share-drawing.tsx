import "@mantine/charts/styles.layer.css";
import { DonutChart, PieChart } from "@mantine/charts";
import type { PieLabelRenderProps } from "recharts";
import { formatPercent } from "../../format/format-number.ts";
import { seriesColour } from "../../theme/series-colour.ts";
import { ChartTooltip } from "../chart-tooltip.tsx";
import classes from "../chart.module.css";
import type { Share } from "../share-chart-props.ts";

const size = 152;
/** The hole takes 70 % of the radius. */
const thickness = (size / 2) * 0.3;
/** Slices below this share of 100 have no room for a label of their own; the legend has it. */
const smallestLabelled = 4;

export type ShareDrawingProps = { kind: "doughnut" | "pie"; shares: readonly Share[] };

export function ShareDrawing({ kind, shares }: ShareDrawingProps) {
  const Chart = kind === "doughnut" ? DonutChart : PieChart;
  return (
    <Chart
      className={classes.drawing ?? ""}
      data={shares.map(({ name, percent, series }) => ({
        name,
        value: percent,
        color: seriesColour(series),
      }))}
      size={size}
      {...(kind === "doughnut" ? { thickness } : {})}
      withLabels
      withLabelsLine={false}
      pieProps={{
        label: sliceLabel,
        isAnimationActive: false,
        startAngle: 90,
        endAngle: -270,
        // The legend and the table say it all; a drawing that is hidden from readers takes no focus.
        rootTabIndex: -1,
      }}
      strokeColor="var(--cartograph-card)"
      strokeWidth={2}
      accessibilityLayer={false}
      withTooltip
      tooltipProps={{ content: <ShareTooltip shares={shares} /> }}
    />
  );
}

type ShareTooltipProps = {
  shares: readonly Share[];
  /** These two are given by the chart. */
  active?: boolean;
  payload?: readonly { name?: string }[];
};

function ShareTooltip({ shares, active, payload }: ShareTooltipProps) {
  const share = shares.find((candidate) => candidate.name === payload?.[0]?.name);
  if (!active || !share) return null;
  return (
    <ChartTooltip
      title={share.name}
      rows={[
        {
          name: share.detail ?? "Share",
          value: formatPercent(share.percent, 1),
          series: share.series,
          shape: "dot",
        },
      ]}
    />
  );
}

/** The share beside its slice, so that slice and legend meet without the colour. */
function sliceLabel({ cx, cy, midAngle, outerRadius, value }: PieLabelRenderProps) {
  const percent = Number(value);
  if (percent < smallestLabelled || percent > 100 - smallestLabelled / 2) return null;
  const angle = (-Number(midAngle) * Math.PI) / 180;
  const distance = Number(outerRadius) + 19;
  return (
    <text
      x={Number(cx) + distance * Math.cos(angle)}
      y={Number(cy) + distance * Math.sin(angle)}
      fill="var(--cartograph-muted)"
      fontSize={12}
      textAnchor="middle"
      dominantBaseline="central"
    >
      {formatPercent(percent, 0)}
    </text>
  );
}

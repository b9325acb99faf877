import "@mantine/charts/styles.layer.css";
import { DonutChart, PieChart } from "@mantine/charts";
import type { PieLabelRenderProps } from "recharts";
import { formatPercent } from "../../format/format-number.ts";
import { seriesColor } from "../../theme/series-color.ts";
import type { ChartTooltipProps } from "../chart-tooltip.tsx";
import type { Share, ShareChartProps } from "../share-chart-props.ts";
import classes from "../drawing.module.css";
import { ActiveTooltip } from "./active-tooltip.tsx";
import { accessibleName, chartOptions } from "./chart-options.ts";

export type ShareDrawingProps = Pick<ShareChartProps, "title" | "kind" | "shares"> & {
  onOpen?: ((path: string) => void) | undefined;
};

const size = 152;
/** The hole takes 70% of the radius. */
const thickness = (size / 2) * 0.3;
/** Pixels from a slice to its label. */
const labelDistance = 19;
/** Smaller slices have no room for their share, which the legend shows, or for their number. */
const minLabeledPercent = 4;
const minNumberedPercent = 2;

export function ShareDrawing({ title, kind, shares, onOpen }: ShareDrawingProps) {
  const open = onOpen && (({ share }: Slice) => share.to && onOpen(share.to));
  const Chart = kind === "doughnut" ? DonutChart : PieChart;
  const slices = shares.map(slice).filter(({ value }) => value > 0);
  const isEmpty = slices.length === 0;
  return (
    <Chart
      {...chartOptions}
      data-chart={kind}
      h={208}
      mih={208}
      size={size}
      {...(kind === "doughnut" ? { thickness } : {})}
      data={isEmpty ? emptyRing : slices}
      startAngle={90}
      endAngle={-270}
      strokeColor="var(--cartograph-card)"
      strokeWidth={slices.length > 1 ? 2 : 0}
      withLabels
      withLabelsLine={false}
      withTooltip={!isEmpty}
      pieProps={{ label: isEmpty ? false : SliceLabel, rootTabIndex: -1 }}
      pieChartProps={accessibleName(
        `${title}, ${kind} chart. Use the left and right arrow keys to move between its parts`,
      )}
      tooltipProps={{
        content: (
          <ActiveTooltip contentOf={({ share }: Slice) => shareTooltip(share)} onOpen={open} />
        ),
      }}
    />
  );
}

type Slice = ReturnType<typeof slice>;

function slice(share: Share, index: number) {
  const { name, percent: value, series } = share;
  return { name, value, color: seriesColor(series), share, number: index + 1 };
}

const emptyRing = [{ name: "", value: 1, color: "var(--cartograph-hairline)" }];

function shareTooltip({ name, detail, percent, series }: Share): ChartTooltipProps {
  const value = formatPercent(percent, 1);
  return { title: name, rows: [{ name: detail ?? "Share", value, series, shape: "dot" }] };
}

/**
 * The share next to its slice, which relates a slice to the legend without color; with forced colors, its number in the
 * legend.
 */
function SliceLabel({ cx, cy, midAngle, outerRadius, value, payload }: PieLabelRenderProps) {
  const percent = Number(value);
  if (percent < minNumberedPercent || percent > 100 - minLabeledPercent / 2) return null;
  const angle = (-Number(midAngle) * Math.PI) / 180;
  const distance = Number(outerRadius) + labelDistance;
  return (
    <text
      x={Number(cx) + distance * Math.cos(angle)}
      y={Number(cy) + distance * Math.sin(angle)}
      fill="var(--cartograph-muted)"
      fontSize={12}
      textAnchor="middle"
      dominantBaseline="central"
    >
      {percent < minLabeledPercent ? null : (
        <tspan className={classes.share}>{formatPercent(percent, 0)}</tspan>
      )}
      <tspan className={classes.number}>{payload.number}</tspan>
    </text>
  );
}

import { Text } from "@mantine/core";
import type { BarChartProps } from "./bar-chart-props.ts";
import { BarChart } from "./bar-chart.tsx";
import { FunnelChart, type FunnelChartProps } from "./funnel-chart.tsx";
import { LineChart, type LineChartProps } from "./line-chart.tsx";
import type { ShareChartProps } from "./share-chart-props.ts";
import { ShareChart } from "./share-chart.tsx";

export type ChartProps =
  | ({ type: "line" } & LineChartProps)
  | ({ type: "bar" } & BarChartProps)
  | ({ type: "doughnut" | "pie" } & Omit<ShareChartProps, "kind">)
  | ({ type: "funnel" } & FunnelChartProps);

/** Renders a chart by type, for types that are only known at runtime. */
export function Chart(props: ChartProps) {
  switch (props.type) {
    case "line":
      return <LineChart {...props} />;
    case "bar":
      return <BarChart {...props} />;
    case "doughnut":
    case "pie":
      return <ShareChart {...props} kind={props.type} />;
    case "funnel":
      return <FunnelChart {...props} />;
    default:
      return <Text c="dimmed">Chart type not supported</Text>;
  }
}

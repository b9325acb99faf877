import { ShareChart } from "@cartograph/ui/charts/share-chart.tsx";
import type { ShareChartProps } from "@cartograph/ui/charts/share-chart-props.ts";
import { WidgetCard } from "@cartograph/ui/widget-card/widget-card.tsx";
import { useOpenPath } from "../use-open-path.ts";
import { SourceEmpty, type SourceEmptyProps } from "./source-empty.tsx";
import { SourceMark } from "./source-mark.tsx";

type ShareWidgetProps = Pick<ShareChartProps, "title" | "kind" | "metric" | "shares"> &
  SourceEmptyProps;

/** How a figure of the report divides into parts; its children describe it while it is missing. */
export function ShareWidget({ title, kind, metric, shares, ...figures }: ShareWidgetProps) {
  const open = useOpenPath();
  return (
    <WidgetCard title={title} minHeight={250} actions={<SourceMark sources={figures.sources} />}>
      {shares.length > 0 ? (
        <ShareChart {...{ title, kind, metric, shares }} onOpen={open} />
      ) : (
        <SourceEmpty {...figures} />
      )}
    </WidgetCard>
  );
}

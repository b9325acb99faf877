import { formatCountOf } from "@cartograph/ui/format/format-number.ts";
import { ShareChart } from "@cartograph/ui/charts/share-chart.tsx";
import { WidgetCard } from "@cartograph/ui/widget-card/widget-card.tsx";
import { isValue, metricPath } from "../metric-path.ts";
import { useOpenPath } from "../use-open-path.ts";
import type { ReportBasics } from "./report-basics.ts";
import { SourceMark } from "./source-mark.tsx";
import { SourceEmpty } from "./source-empty.tsx";
import { valueOfRow } from "./value-of-row.ts";

export type TrafficSource = {
  source: string;
  percentage: number;
  sessions: number;
  color: string;
};

/** The sessions of a channel group; all groups for the smaller ones together. */
function pathOf(source: string): string {
  const value = valueOfRow(source);
  const filters = value === null ? [] : [isValue("channel", value)];
  return metricPath("sessions", { by: "channel", filters });
}

/** Shares of sessions by where they came from, on Overview and Traffic alike. */
export function TrafficSourcesWidget(props: {
  report: ReportBasics;
  sources: TrafficSource[];
  /** The name of the report's field. */
  section: string;
}) {
  const open = useOpenPath();
  return (
    <WidgetCard
      title="Traffic Sources"
      minHeight={250}
      actions={<SourceMark report={props.report} sources={["google_analytics"]} />}
    >
      {props.sources.length > 0 ? (
        <ShareChart
          title="Traffic Sources"
          kind="doughnut"
          metric="sessions"
          onOpen={open}
          shares={props.sources.map(({ source, percentage, sessions, color }) => ({
            name: source,
            percent: percentage,
            detail: formatCountOf(sessions, "session"),
            series: color,
            to: pathOf(source),
          }))}
        />
      ) : (
        <SourceEmpty
          section={props.section}
          report={props.report}
          sources={["google_analytics"]}
          nothing="No sessions"
        >
          See where your visitors come from: search, social, email and more.
        </SourceEmpty>
      )}
    </WidgetCard>
  );
}

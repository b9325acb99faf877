import type { TrafficReport } from "@cartograph/contracts/reports/traffic.ts";
import { formatCountOf } from "@cartograph/ui/format/format-number.ts";
import { isValue, metricPath } from "../metric-path.ts";
import { ShareWidget } from "./share-widget.tsx";
import { valueOfRow } from "./value-of-row.ts";

/** The sessions of a channel group; all groups for the smaller ones together. */
function pathOf(source: string): string {
  const value = valueOfRow(source);
  const filters = value === null ? [] : [isValue("channel", value)];
  return metricPath("sessions", { by: "channel", filters });
}

/** Shares of sessions by where they came from, on Overview and Traffic alike. */
export function TrafficSourcesWidget(props: {
  sources: TrafficReport["sources"];
  /** The name of the report's field. */
  section: string;
}) {
  return (
    <ShareWidget
      title="Traffic Sources"
      kind="doughnut"
      metric="sessions"
      shares={props.sources.map(({ source, percentage, sessions, color }) => ({
        name: source,
        percent: percentage,
        detail: formatCountOf(sessions, "session"),
        series: color,
        to: pathOf(source),
      }))}
      section={props.section}
      sources={["google_analytics"]}
      nothing="No sessions"
    >
      See where your visitors come from: search, social, email and more.
    </ShareWidget>
  );
}

import { ShareChart } from "@cartograph/ui/charts/share-chart.tsx";
import { WidgetCard } from "@cartograph/ui/widget-card/widget-card.tsx";
import { isValue, metricPath } from "../metric-path.ts";
import { useOpenPath } from "../use-open-path.ts";
import type { ReportBasics } from "./report-basics.ts";
import { SourceMark } from "./source-mark.tsx";
import { SourceEmpty } from "./source-empty.tsx";

export type DeviceShares = {
  mobile: number | null;
  desktop: number | null;
  tablet: number | null;
  other: number | null;
};

const sessionsOf = (device: string) =>
  metricPath("sessions", { filters: [isValue("device", device)] });

const otherSessions = metricPath("sessions", {
  filters: [{ dimension: "device", operator: "is_not", values: ["mobile", "desktop", "tablet"] }],
  by: "device",
});

/** Shares of sessions by device, on Overview and Traffic alike. */
export function DeviceWidget({ report, shares }: { report: ReportBasics; shares: DeviceShares }) {
  const open = useOpenPath();
  const parts = [
    { name: "Mobile", percent: shares.mobile, series: 1, to: sessionsOf("mobile") },
    { name: "Desktop", percent: shares.desktop, series: 2, to: sessionsOf("desktop") },
    { name: "Tablet", percent: shares.tablet, series: 3, to: sessionsOf("tablet") },
    // Televisions and consoles: named only where there are any.
    {
      name: "Other",
      percent: shares.other === 0 ? null : shares.other,
      series: 6,
      to: otherSessions,
    },
  ].flatMap(({ percent, ...part }) => (percent === null ? [] : [{ ...part, percent }]));
  return (
    <WidgetCard
      title="Device Distribution"
      minHeight={250}
      actions={<SourceMark report={report} sources={["google_analytics"]} />}
    >
      {parts.length > 0 ? (
        <ShareChart
          title="Device Distribution"
          kind="pie"
          metric="sessions"
          shares={parts}
          onOpen={open}
        />
      ) : (
        <SourceEmpty
          section="deviceData"
          report={report}
          sources={["google_analytics"]}
          nothing="No sessions"
        >
          See which devices your visitors use.
        </SourceEmpty>
      )}
    </WidgetCard>
  );
}

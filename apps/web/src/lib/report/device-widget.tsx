import type { Dashboard } from "@cartograph/contracts/reports/dashboard.ts";
import { isValue, metricPath } from "../metric-path.ts";
import { ShareWidget } from "./share-widget.tsx";

type DeviceShares = Dashboard["deviceData"];

const sessionsOf = (device: string) =>
  metricPath("sessions", { filters: [isValue("device", device)] });

const otherSessions = metricPath("sessions", {
  filters: [{ dimension: "device", operator: "is_not", values: ["mobile", "desktop", "tablet"] }],
  by: "device",
});

/** Shares of sessions by device, on Overview and Traffic alike. */
export function DeviceWidget({ shares }: { shares: DeviceShares }) {
  const parts = [
    { name: "Mobile", percent: shares.mobile, series: 1, to: sessionsOf("mobile") },
    { name: "Desktop", percent: shares.desktop, series: 2, to: sessionsOf("desktop") },
    { name: "Tablet", percent: shares.tablet, series: 3, to: sessionsOf("tablet") },
    // Televisions and consoles: named only where there are any.
    { name: "Other", percent: shares.other || null, series: 6, to: otherSessions },
  ].flatMap(({ percent, ...part }) => (percent === null ? [] : [{ ...part, percent }]));
  return (
    <ShareWidget
      title="Device Distribution"
      kind="pie"
      metric="sessions"
      shares={parts}
      section="deviceData"
      sources={["google_analytics"]}
      nothing="No sessions"
    >
      See which devices your visitors use.
    </ShareWidget>
  );
}

import { ReportScreen } from "../../lib/report-screen.tsx";
import { trpc } from "../../lib/trpc.ts";
import { useDateRange } from "../../lib/use-date-range.ts";

export function TrafficScreen() {
  const { reportQuery } = useDateRange();
  const report = trpc.reports.traffic.useQuery(reportQuery);
  return (
    <ReportScreen title="Traffic & Acquisition" query={report}>
      {() => null}
    </ReportScreen>
  );
}

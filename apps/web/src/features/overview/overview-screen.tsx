import { ReportScreen } from "../../lib/report-screen.tsx";
import { trpc } from "../../lib/trpc.ts";
import { useDateRange } from "../../lib/use-date-range.ts";

export function OverviewScreen() {
  const { reportQuery } = useDateRange();
  const report = trpc.reports.dashboard.useQuery(reportQuery);
  return (
    <ReportScreen title="Dashboard Overview" query={report}>
      {() => null}
    </ReportScreen>
  );
}

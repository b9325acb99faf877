import { ReportScreen } from "../../lib/report-screen.tsx";
import { trpc } from "../../lib/trpc.ts";
import { useDateRange } from "../../lib/use-date-range.ts";

export function AdsScreen() {
  const { reportQuery } = useDateRange();
  const report = trpc.reports.ads.useQuery(reportQuery);
  return (
    <ReportScreen title="Advertising Performance" query={report}>
      {() => null}
    </ReportScreen>
  );
}

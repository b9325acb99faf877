import { ReportScreen } from "../../lib/report-screen.tsx";
import { trpc } from "../../lib/trpc.ts";
import { useDateRange } from "../../lib/use-date-range.ts";

export function CustomersScreen() {
  const { reportQuery } = useDateRange();
  const report = trpc.reports.customers.useQuery(reportQuery);
  return (
    <ReportScreen title="Customer Insights" query={report}>
      {() => null}
    </ReportScreen>
  );
}

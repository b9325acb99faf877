import { ReportScreen } from "../../lib/report-screen.tsx";
import { trpc } from "../../lib/trpc.ts";
import { useDateRange } from "../../lib/use-date-range.ts";

export function ProductsScreen() {
  const { reportQuery } = useDateRange();
  const report = trpc.reports.products.useQuery(reportQuery);
  return (
    <ReportScreen title="Product Performance" query={report}>
      {() => null}
    </ReportScreen>
  );
}

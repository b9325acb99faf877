import { ReportScreen } from "../../lib/report-screen.tsx";
import { trpc } from "../../lib/trpc.ts";
import { useDateRange } from "../../lib/use-date-range.ts";

export function CartScreen() {
  const { reportQuery } = useDateRange();
  const report = trpc.reports.cart.useQuery(reportQuery);
  return (
    <ReportScreen title="Cart & Checkout Insights" query={report}>
      {() => null}
    </ReportScreen>
  );
}

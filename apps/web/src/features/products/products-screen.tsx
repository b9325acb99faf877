import { preloadCharts } from "@cartograph/ui/charts/load-drawings.ts";
import { MetricCardSkeletons } from "@cartograph/ui/metric-card/metric-cards.tsx";
import { BlockSkeleton } from "@cartograph/ui/states/report-skeleton.tsx";
import { ConnectStore } from "../../lib/report/connect-store.tsx";
import { RangeNote } from "../../lib/report/range-note.tsx";
import { ReportScreen } from "../../lib/report-screen.tsx";
import { trpc } from "../../lib/trpc.ts";
import { useDateRange } from "../../lib/use-date-range.ts";
import { ProductCards } from "./product-cards.tsx";
import { ProductChart } from "./product-chart.tsx";
import { ProductTable } from "./product-table.tsx";

preloadCharts();

export function ProductsScreen() {
  const { reportQuery } = useDateRange();
  const report = trpc.reports.products.useQuery(reportQuery);
  return (
    <ReportScreen title="Product Performance" query={report} skeleton={<ProductsSkeleton />}>
      {(products) => (
        <>
          <RangeNote range={products.range} />
          <ConnectStore report={products} />
          <ProductCards report={products} />
          <ProductChart report={products} />
          <ProductTable report={products} />
        </>
      )}
    </ReportScreen>
  );
}

function ProductsSkeleton() {
  return (
    <>
      <MetricCardSkeletons count={4} />
      <BlockSkeleton height={378} />
      <BlockSkeleton height={640} />
    </>
  );
}

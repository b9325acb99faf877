import { cardMetrics } from "@cartograph/contracts/metrics/card-metrics.ts";
import type { ProductsReport } from "@cartograph/contracts/reports/products.ts";
import { preloadCharts } from "@cartograph/ui/charts/load-drawings.ts";
import { Stack } from "@mantine/core";
import { useMemo } from "react";
import type { ListState } from "../../lib/lists/use-list-state.ts";
import { PathTabs } from "../../lib/path-tabs.tsx";
import { ConnectStore } from "../../lib/report/connect-store.tsx";
import { MetricCards } from "../../lib/report/metric-card.tsx";
import { RangeNote } from "../../lib/report/range-note.tsx";
import {
  chartWidgetHeight,
  type PlaceholderRow,
  ReportPlaceholder,
} from "../../lib/report/report-placeholder.tsx";
import { ReportFrame } from "../../lib/report-frame.tsx";
import { productTabs } from "../../lib/screen-tabs.ts";
import { screens } from "../../lib/screens.ts";
import { ProductChart } from "./product-chart.tsx";
import { ProductTable } from "./product-table.tsx";
import { SearchNote } from "./search-note.tsx";
import { useProducts, viewOf } from "./use-products.ts";

preloadCharts();

const placeholder: PlaceholderRow[] = [
  { split: "whole", heights: [chartWidgetHeight] },
  { split: "whole", heights: [840] },
];

export function ProductsScreen() {
  const { query, list } = useProducts();
  return (
    <ReportFrame
      title={screens.products.title}
      query={query}
      start="short"
      skeleton={<ReportPlaceholder cards={cardMetrics.products.length} rows={placeholder} />}
    >
      {(report) => (
        <>
          <RangeNote />
          <PathTabs tabs={productTabs} value="products">
            <ProductPanel report={report} list={list} />
          </PathTabs>
        </>
      )}
    </ReportFrame>
  );
}

function ProductPanel({ report, list }: { report: ProductsReport; list: ListState<string> }) {
  const view = useMemo(() => viewOf(report, list.search), [report, list.search]);
  return (
    <Stack gap="xl">
      <SearchNote list={list} />
      <ConnectStore />
      <MetricCards metrics={cardMetrics.products} view={view} />
      <ProductChart report={report} view={view} />
      <ProductTable report={report} list={list} />
    </Stack>
  );
}

import { preloadCharts } from "@cartograph/ui/charts/load-drawings.ts";
import { ConnectStore } from "../../lib/report/connect-store.tsx";
import { MetricCards } from "../../lib/report/metric-card.tsx";
import { RangeNote } from "../../lib/report/range-note.tsx";
import {
  chartHeight,
  type PlaceholderRow,
  ReportPlaceholder,
} from "../../lib/report/report-placeholder.tsx";
import { ReportScreen } from "../../lib/report-screen.tsx";
import { useSearchParams } from "react-router-dom";
import { ProductChart } from "./product-chart.tsx";
import { ProductTable } from "./product-table.tsx";

preloadCharts();

const cards = ["product_revenue", "units", "product_views", "product_return_rate"] as const;

const placeholder: PlaceholderRow[] = [
  { split: "whole", heights: [chartHeight] },
  { split: "whole", heights: [840] },
];

export function ProductsScreen() {
  const [search] = useSearchParams();
  const searched = search.get("search") ?? "";
  return (
    <ReportScreen
      screen="products"
      skeleton={<ReportPlaceholder cards={cards.length} rows={placeholder} />}
    >
      {(products) => (
        <>
          <RangeNote />
          <ConnectStore report={products} />
          <MetricCards metrics={cards} />
          <ProductChart report={products} />
          {/* A link to a product resets the search. */}
          <ProductTable key={searched} report={products} searched={searched} />
        </>
      )}
    </ReportScreen>
  );
}

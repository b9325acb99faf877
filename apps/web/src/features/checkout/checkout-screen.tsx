import { cardMetrics } from "@cartograph/contracts/metrics/card-metrics.ts";
import { preloadCharts } from "@cartograph/ui/charts/load-drawings.ts";
import { FunnelWidget } from "../../lib/report/funnel-widget.tsx";
import { MetricCards } from "../../lib/report/metric-card.tsx";
import { RangeNote } from "../../lib/report/range-note.tsx";
import { ReportRow } from "../../lib/report/report-row.tsx";
import {
  chartWidgetHeight,
  type PlaceholderRow,
  ReportPlaceholder,
} from "../../lib/report/report-placeholder.tsx";
import { ReportScreen } from "../../lib/report-screen.tsx";
import { AbandonmentWidget } from "./abandonment-widget.tsx";
import { CheckoutTables } from "./checkout-tables.tsx";
import { trackingWords } from "./tracking-words.ts";

preloadCharts();

const placeholder: PlaceholderRow[] = [
  { split: "halves", heights: [chartWidgetHeight, chartWidgetHeight] },
  { split: "whole", heights: [chartWidgetHeight] },
];

export function CheckoutScreen() {
  return (
    <ReportScreen
      screen="checkout"
      skeleton={<ReportPlaceholder cards={cardMetrics.cart.length} rows={placeholder} />}
    >
      {(cart) => (
        <>
          <RangeNote />
          <MetricCards metrics={cardMetrics.cart} />
          <ReportRow split="halves">
            <FunnelWidget funnel={cart.checkoutFunnel} note={trackingWords(cart.tracking)} />
            <AbandonmentWidget report={cart} />
          </ReportRow>
          <CheckoutTables report={cart} />
        </>
      )}
    </ReportScreen>
  );
}

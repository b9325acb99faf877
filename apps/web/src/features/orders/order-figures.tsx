import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { metricDefinitions } from "@cartograph/contracts/metrics/definitions.ts";
import {
  salesBreakdown,
  subtotalLines,
  subtractedLines,
} from "@cartograph/contracts/metrics/parts.ts";
import type { Order } from "@cartograph/contracts/orders/order.ts";
import { formatMoney } from "@cartograph/ui/format/format-money.ts";
import { WidgetCard } from "@cartograph/ui/widget-card/widget-card.tsx";
import { RecordFacts } from "../../lib/record/record-layout.tsx";
import type { Term } from "../../lib/terms.tsx";

/** Shown only where the order has them. */
const rare = new Set<MetricId>(["duties", "additional_fees"]);

/** The order's contribution to the lines of the sales breakdown, including refunds. */
export function OrderFigures({ order }: { order: Order }) {
  const values = new Map(order.figures.map(({ metric, value }) => [metric, value]));
  const lines = salesBreakdown.filter((metric) => values.has(metric) || !rare.has(metric));
  const facts = lines.map((metric): Term => {
    const value = values.get(metric) ?? 0;
    return [
      metricDefinitions[metric].name,
      <span key={metric} data-sum={subtotalLines.has(metric) || undefined}>
        {formatMoney(subtractedLines.has(metric) ? -value : value, order)}
      </span>,
    ];
  });
  if (order.cashRounding !== 0) {
    facts.push(["Cash rounding (not part of sales)", formatMoney(order.cashRounding, order)]);
  }
  return (
    <WidgetCard title="Effect on sales">
      <RecordFacts facts={facts} />
    </WidgetCard>
  );
}

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
import classes from "./orders.module.css";

/** Shown only where the order has them. */
const rare = new Set<MetricId>(["duties", "additional_fees"]);

/** The order's contribution to the lines of the sales breakdown, including refunds. */
export function OrderFigures({ order }: { order: Order }) {
  const values = new Map(order.figures.map(({ metric, value }) => [metric, value]));
  const lines = salesBreakdown.filter((metric) => values.has(metric) || !rare.has(metric));
  return (
    <WidgetCard title="Effect on sales">
      <dl className={classes.figures}>
        {lines.map((metric) => {
          const value = values.get(metric) ?? 0;
          return (
            <div key={metric} data-sum={subtotalLines.has(metric) || undefined}>
              <dt>{metricDefinitions[metric].name}</dt>
              <dd data-metric={metric}>
                {formatMoney(subtractedLines.has(metric) ? -value : value, order)}
              </dd>
            </div>
          );
        })}
        {order.cashRounding === 0 ? null : (
          <div>
            <dt>Cash rounding (not part of sales)</dt>
            <dd>{formatMoney(order.cashRounding, order)}</dd>
          </div>
        )}
      </dl>
    </WidgetCard>
  );
}

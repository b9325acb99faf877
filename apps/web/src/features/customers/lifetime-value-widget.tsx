import type { CustomersReport } from "@cartograph/contracts/reports/customers.ts";
import { LineChart } from "@cartograph/ui/charts/line-chart.tsx";
import type { ChartPoint } from "@cartograph/ui/charts/regroup-days.ts";
import { formatCount } from "@cartograph/ui/format/format-number.ts";
import { WidgetCard } from "@cartograph/ui/widget-card/widget-card.tsx";
import { metricPath } from "../../lib/metric-path.ts";
import { useOpenPath } from "../../lib/use-open-path.ts";
import { chartFormats } from "../../lib/report/format-metric.ts";
import { SourceEmpty } from "../../lib/report/source-empty.tsx";

/** Later orders have too few customers for a meaningful average. */
const shownOrders = 12;

export function LifetimeValueWidget({ report }: { report: CustomersReport }) {
  const open = useOpenPath();
  const steps = report.lifetimeValueByOrderNumber.slice(0, shownOrders);
  return (
    <WidgetCard title="Lifetime Value by Order Number" minHeight={250}>
      {steps.length > 0 ? (
        <LineChart
          title="Lifetime Value by Order Number"
          pointLabel="Order"
          metric="average_lifetime_value"
          onOpen={() => open(metricPath("average_lifetime_value"))}
          valueLabel="Average customer value after this order"
          points={steps.map(toPoint)}
          {...chartFormats("average_lifetime_value", report)}
        />
      ) : (
        <SourceEmpty
          section="lifetimeValueByOrderNumber"
          sources={["shopify"]}
          nothing={{ sentence: "No customers yet." }}
        >
          See the average value of a customer after each order.
        </SourceEmpty>
      )}
    </WidgetCard>
  );
}

function toPoint(step: CustomersReport["lifetimeValueByOrderNumber"][number]): ChartPoint {
  const name = String(step.orderNumber);
  return {
    from: name,
    to: name,
    label: name,
    longLabel: `Order ${name}, reached by ${formatCount(step.customers)}`,
    value: step.lifetimeValue,
    previous: null,
    isComplete: true,
  };
}

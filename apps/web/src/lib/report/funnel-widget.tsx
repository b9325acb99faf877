import type { Dashboard } from "@cartograph/contracts/reports/dashboard.ts";
import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { FunnelChart, type FunnelStep } from "@cartograph/ui/charts/funnel-chart.tsx";
import { formatPercent } from "@cartograph/ui/format/format-number.ts";
import { FigureLink } from "@cartograph/ui/link/figure-link.tsx";
import { MissingSource } from "@cartograph/ui/states/missing-source.tsx";
import { WidgetCard } from "@cartograph/ui/widget-card/widget-card.tsx";
import { Text } from "@mantine/core";
import { notAvailableBy } from "../filters/filter-words.ts";
import { metricPath } from "../metric-path.ts";
import { missingSources } from "./missing-sources.ts";
import { useMetricReport } from "./report-context.tsx";
import { SourceEmpty } from "./source-empty.tsx";
import { SourceMark } from "./source-mark.tsx";

type FunnelWidgetProps = {
  funnel: Dashboard["checkoutFunnel"];
  /** A note on the purchases that Google Analytics recorded. */
  note?: string | null;
};

function step(name: string, value: number | null, metric: MetricId): FunnelStep {
  return { name, value, metric, to: metricPath(metric) };
}

/** From the cart to the order, on Overview and Cart. */
export function FunnelWidget({ funnel, note }: FunnelWidgetProps) {
  const report = useMetricReport();
  const gap = missingSources(report, ["google_analytics"]);
  const unable = report.sectionsNotFilteredBy["checkoutFunnel"];
  const steps = [
    step("Added to cart", funnel.addedToCart, "added_to_cart"),
    step("Started checkout", funnel.startedCheckout, "checkouts_started"),
    step("Entered shipping", funnel.enteredShipping, "entered_shipping"),
    step("Entered payment", funnel.enteredPayment, "entered_payment"),
    step("Completed order", funnel.completedOrder, "purchase_sessions"),
  ];
  return (
    <WidgetCard
      title="Checkout Funnel"
      minHeight={250}
      actions={<SourceMark sources={["google_analytics"]} />}
    >
      {steps.some(({ value }) => value) ? (
        <>
          <FunnelChart title="Checkout Funnel" steps={steps} />
          {funnel.abandonmentRate === null ? null : (
            <Text size="sm" c="dimmed">
              Abandonment rate{" "}
              <Text span fw={600} c="var(--cartograph-text)">
                <FigureLink to={metricPath("abandonment_rate")} metric="abandonment_rate">
                  {formatPercent(funnel.abandonmentRate, 1)}
                </FigureLink>
              </Text>
            </Text>
          )}
          {unable ? (
            <Text size="xs" c="dimmed">
              {notAvailableBy(unable)}.
            </Text>
          ) : null}
          {gap ? (
            <Text size="xs" c="dimmed" component="div">
              Steps between cart and order are missing. <MissingSource {...gap} />
            </Text>
          ) : null}
        </>
      ) : (
        <SourceEmpty
          sources={["google_analytics"]}
          section="checkoutFunnel"
          nothing="Google Analytics recorded no carts"
        >
          See how many visitors reach each step of your checkout.
        </SourceEmpty>
      )}
      {note ? (
        <Text size="xs" c="dimmed">
          <FigureLink to={metricPath("purchases")} metric="purchases">
            {note}
          </FigureLink>
        </Text>
      ) : null}
    </WidgetCard>
  );
}

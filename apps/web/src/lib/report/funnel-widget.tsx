import { FunnelChart } from "@cartograph/ui/charts/funnel-chart.tsx";
import { formatPercent } from "@cartograph/ui/format/format-number.ts";
import { MissingSource } from "@cartograph/ui/states/missing-source.tsx";
import { WidgetCard } from "@cartograph/ui/widget-card/widget-card.tsx";
import { Text } from "@mantine/core";
import { missingSources } from "./missing-sources.ts";
import type { ReportBasics } from "./report-basics.ts";
import { SourceMark } from "./source-mark.tsx";

export type Funnel = {
  addedToCart: number | null;
  startedCheckout: number | null;
  enteredShipping: number | null;
  enteredPayment: number | null;
  completedOrder: number | null;
  abandonmentRate: number | null;
};

export type FunnelWidgetProps = {
  report: ReportBasics;
  funnel: Funnel;
  /** A note on the figures. */
  note?: string | null;
};

/** From the cart to the order, on Overview and Cart. */
export function FunnelWidget({ report, funnel, note }: FunnelWidgetProps) {
  const gap = missingSources(report, ["google_analytics"]);
  return (
    <WidgetCard
      title="Checkout Funnel"
      minHeight={250}
      actions={<SourceMark report={report} sources={["google_analytics"]} />}
    >
      <FunnelChart
        title="Checkout Funnel"
        steps={[
          { name: "Added to cart", value: funnel.addedToCart },
          { name: "Started checkout", value: funnel.startedCheckout },
          { name: "Entered shipping", value: funnel.enteredShipping },
          { name: "Entered payment", value: funnel.enteredPayment },
          { name: "Completed order", value: funnel.completedOrder },
        ]}
      />
      {funnel.abandonmentRate === null ? null : (
        <Text size="sm" c="dimmed">
          Abandonment rate{" "}
          <Text span fw={600} c="var(--cartograph-text)">
            {formatPercent(funnel.abandonmentRate, 1)}
          </Text>
        </Text>
      )}
      {note ? (
        <Text size="xs" c="dimmed">
          {note}
        </Text>
      ) : null}
      {gap ? (
        <Text size="xs" c="dimmed" component="div">
          What visitors do between the cart and the order:{" "}
          <MissingSource {...gap} withDash={false} />
        </Text>
      ) : null}
    </WidgetCard>
  );
}

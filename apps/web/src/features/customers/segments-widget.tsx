import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import type { CustomersReport } from "@cartograph/contracts/reports/customers.ts";
import { formatMoney } from "@cartograph/ui/format/format-money.ts";
import { formatCount, formatFigure, formatPercent } from "@cartograph/ui/format/format-number.ts";
import { FigureLink } from "@cartograph/ui/link/figure-link.tsx";
import { ExportButton } from "@cartograph/ui/table-export/export-button.tsx";
import { WidgetCard } from "@cartograph/ui/widget-card/widget-card.tsx";
import { Progress, Text } from "@mantine/core";
import { useId } from "react";
import { isValue, metricPath } from "../../lib/metric-path.ts";
import { SourceEmpty } from "../../lib/report/source-empty.tsx";
import { Terms } from "../../lib/terms.tsx";
import { segmentContent } from "./segment-content.ts";
import { segmentOrders } from "./segment-orders.ts";
import { toDateStamp } from "./to-date-stamp.ts";
import classes from "./segments-widget.module.css";

type Segment = CustomersReport["segments"][number];

export function SegmentsWidget({ report }: { report: CustomersReport }) {
  return (
    <WidgetCard
      title="Customer Segments"
      actions={
        report.segments.length > 0 ? (
          <ExportButton
            name="customer-segments"
            title="Customer Segments"
            content={() => ({
              ...segmentContent(report),
              stamp: toDateStamp,
            })}
          />
        ) : null
      }
    >
      <Text size="sm" c="dimmed">
        All customers to date, by number of orders.
      </Text>
      {report.segments.length > 0 ? (
        <div className={classes.segments}>
          {report.segments.map((segment) => (
            <SegmentPanel key={segment.key} report={report} segment={segment} />
          ))}
        </div>
      ) : (
        <SourceEmpty
          section="segments"
          sources={["shopify"]}
          nothing={{ sentence: "No customers yet." }}
        >
          See how many customers order once, come back or become VIPs.
        </SourceEmpty>
      )}
    </WidgetCard>
  );
}

function SegmentPanel({ report, segment }: { report: CustomersReport; segment: Segment }) {
  const nameId = useId();
  const linkTo = (metric: MetricId, text: string) => (
    <FigureLink
      to={metricPath(metric, { filters: [isValue("segment", segment.key)] })}
      metric={metric}
    >
      {text}
    </FigureLink>
  );
  return (
    <section aria-labelledby={nameId}>
      <h3 id={nameId} className={classes.name}>
        {segment.label} <small>{segmentOrders(segment)}</small>
      </h3>
      <p className={classes.share}>{linkTo("customers_to_date", percentText(segment.share))}</p>
      <Progress
        value={segment.share ?? 0}
        size={6}
        aria-label={`${segment.label}, share of all customers`}
      />
      <Terms
        className={classes.figures}
        terms={[
          ["Customers", linkTo("customers_to_date", formatCount(segment.customers))],
          ["Revenue", linkTo("lifetime_net_sales", formatMoney(segment.revenue, report))],
          ["Share of revenue", linkTo("lifetime_net_sales", percentText(segment.revenueShare))],
        ]}
      />
    </section>
  );
}

function percentText(share: number | null): string {
  return formatFigure(share, (known) => formatPercent(known, 1));
}

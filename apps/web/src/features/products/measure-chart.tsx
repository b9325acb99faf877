import type { ProductReport } from "@cartograph/contracts/reports/product.ts";
import { Select } from "@mantine/core";
import { DayTrend } from "../../lib/report/day-trend.tsx";
import { knownValue } from "../../lib/report/known-figure.ts";
import type { MetricView } from "../../lib/metric-path.ts";
import { useViewParameter } from "../../lib/use-view-parameter.ts";
import { SourceEmpty } from "../../lib/report/source-empty.tsx";
import { isDayComplete } from "./is-day-complete.ts";

const measures = {
  revenue: { label: "Revenue", metric: "product_revenue", previous: "previousRevenue" },
  units: { label: "Units", metric: "units", previous: "previousUnits" },
  orders: { label: "Orders", metric: "orders", previous: "previousOrders" },
  views: { label: "Views", metric: "product_views", previous: "previousViews" },
} as const;

type Measure = keyof typeof measures;
type ProductDay = ProductReport["byDay"][number];
/** A day with the offered measures. */
type Day = Pick<ProductDay, "date" | "isComplete" | "onlyIncomplete" | "isKnown"> &
  Partial<Pick<ProductDay, Measure | (typeof measures)[Measure]["previous"]>> & {
    previousLeapDay?: Partial<ProductDay["previousLeapDay"]>;
  };

/** Charts one of several figures of products over time. */
export function MeasureChart(props: {
  days: readonly Day[];
  /** Of the range, by measure, if they are not the report's metrics. */
  figures?: ProductReport["figures"];
  offered: readonly Measure[];
  /** The measure shown by default. */
  first: Measure;
  /** Added to the screen's filters when a point is opened. */
  view?: MetricView;
  /** Shown when the source is connected and has no data in this range. */
  nothing?: string | null;
  /** Invitations to connect the source of sales or views, shown when there is no data. */
  invitations: { sales: string; views: string };
}) {
  const { offered, first, figures, invitations } = props;
  const [requested, setRequested] = useViewParameter("measure");
  const shown = offered.find((name) => name === requested) ?? first;
  const { label, metric, previous } = measures[shown];
  const isViews = shown === "views";
  return (
    <DayTrend
      title={`${label} Over Time`}
      valueLabel={label}
      metric={metric}
      view={props.view}
      days={props.days.map((day) => ({
        day: day.date,
        value:
          day.isKnown || isViews
            ? knownValue(day[shown] ?? null, day.date, figures?.[shown])
            : null,
        previous: day[previous] ?? null,
        leapDay: day.previousLeapDay && { previous: day.previousLeapDay[shown] ?? null },
        isComplete: isDayComplete(day, isViews ? "views" : "sales"),
      }))}
      controls={
        <Select
          aria-label="Measure"
          size="xs"
          w={120}
          data={offered.map((name) => ({ value: name, label: measures[name].label }))}
          value={shown}
          onChange={(next) => setRequested(next === first ? null : next)}
        />
      }
      empty={
        <SourceEmpty
          section="byDay"
          sources={[isViews ? "google_analytics" : "shopify"]}
          nothing={{ sentence: props.nothing ?? "No data in this date range." }}
        >
          {isViews ? invitations.views : invitations.sales}
        </SourceEmpty>
      }
    />
  );
}

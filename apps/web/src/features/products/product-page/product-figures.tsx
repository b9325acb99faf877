import type { ProductFigure, ProductReport } from "@cartograph/contracts/reports/product.ts";
import { metricDefinitions } from "@cartograph/contracts/metrics/definitions.ts";
import {
  type MetricDirection,
  unknownBecause,
} from "@cartograph/contracts/metrics/definitions/metric-entry.ts";
import type { Platform } from "@cartograph/contracts/platform.ts";
import type { SparklineProps } from "@cartograph/ui/charts/sparkline.tsx";
import { MetricCard } from "@cartograph/ui/metric-card/metric-card.tsx";
import { MetricCardGrid } from "@cartograph/ui/metric-card/metric-card-grid.tsx";
import { MissingSource } from "@cartograph/ui/states/missing-source.tsx";
import { comparisonWords } from "../../../lib/report/comparison-words.ts";
import { metricFormat } from "../../../lib/report/format-metric.ts";
import { beforeFirstData, knownValue, lacksDays } from "../../../lib/report/known-figure.ts";
import { missingSources } from "../../../lib/report/missing-sources.ts";
import { isDayComplete } from "../is-day-complete.ts";

type Card = {
  figure: ProductFigure;
  title: string;
  unit: "money" | "count" | "percent";
  formula: string;
  direction?: MetricDirection;
  needsViews?: true;
  /** A ratio's denominator, and why it has no value if that is 0. */
  of?: { figure: ProductFigure; metric: "units" | "product_views"; none: string };
};

const cards: readonly Card[] = [
  {
    figure: "revenue",
    title: "Revenue",
    unit: "money",
    formula: "Gross sales − discounts, before returns",
  },
  {
    figure: "netSales",
    title: "Net Sales",
    unit: "money",
    formula: "Revenue − returns",
  },
  {
    figure: "units",
    title: "Units",
    unit: "count",
    formula: "Units sold, before returns",
  },
  {
    figure: "orders",
    title: "Orders",
    unit: "count",
    formula: "Orders that contain the product",
  },
  {
    figure: "returns",
    title: "Returns",
    unit: "money",
    formula: "Value of goods returned or removed by edits, before shipping and taxes",
    direction: "down_good",
  },
  {
    figure: "returnRate",
    title: "Return Rate",
    unit: "percent",
    formula: metricDefinitions.product_return_rate.formula,
    direction: "down_good",
    of: { figure: "units", metric: "units", none: "No units sold in this range" },
  },
  {
    figure: "views",
    title: "Views",
    unit: "count",
    formula: "Product page views",
    needsViews: true,
  },
  {
    figure: "conversionRate",
    title: "Conversion Rate",
    unit: "percent",
    formula: "Orders with the product ÷ views × 100, on days with known views",
    needsViews: true,
    of: { figure: "views", metric: "product_views", none: "No views in this range" },
  },
];

/** The figures of the product, each with its comparison. */
export function ProductFigures({ report }: { report: ProductReport }) {
  return (
    <MetricCardGrid withTargets={false}>
      {cards.map((card) => (
        <FigureCard key={card.figure} report={report} card={card} />
      ))}
    </MetricCardGrid>
  );
}

function FigureCard({ report, card }: { report: ProductReport; card: Card }) {
  const { unit, title, formula, direction = "up_good", needsViews = false, of } = card;
  const comparison = report.figures[card.figure];
  const format = metricFormat({ unit, decimals: unit === "percent" ? 2 : null }, report);
  const words = comparisonWords(comparison, {
    range: report.range,
    format,
    countsWholeDays: needsViews,
  });
  const platforms: Platform[] = [needsViews ? "google_analytics" : "shopify"];
  const gap = missingSources(report, platforms);
  const unknown = beforeFirstData(comparison, report);
  const value = unknown === null ? comparison.value : null;
  const absentBecause = () => {
    if (of === undefined) return undefined;
    const days = seriesOf(report, of.figure);
    const denominator = {
      id: of.metric,
      ...report.figures[of.figure],
      series: days && { daysEach: 1, values: [...days.values], settled: days.settled },
    };
    const metrics = { [of.metric]: denominator };
    return lacksDays(platforms, { ...report, metrics }) ? unknownBecause : of.none;
  };
  return (
    <MetricCard
      title={title}
      value={value === null ? null : format(value)}
      amount={value}
      {...words}
      isCompared={report.range.comparison !== "none"}
      direction={direction}
      info={{
        formula,
        source: needsViews ? "Google Analytics" : "Shopify",
        sources: [],
        notes: words.comparedWith === null ? [] : [`${words.comparedWith}.`],
      }}
      series={seriesOf(report, card.figure)}
      missing={gap ? <MissingSource {...gap} /> : (unknown ?? absentBecause())}
    />
  );
}

/** The figure by day, for figures that add up. */
function seriesOf({ byDay, figures }: ProductReport, figure: ProductFigure): SparklineProps | null {
  const counted = figure === "views" ? "views" : "sales";
  const settled = byDay.findIndex((day) => !isDayComplete(day, counted));
  const valueOf = (day: ProductReport["byDay"][number]) => {
    if (figure === "netSales") return day.isKnown ? day.revenue - day.returns : null;
    if (figure === "views") return day.views;
    const isByDay =
      figure === "revenue" || figure === "units" || figure === "orders" || figure === "returns";
    return isByDay && day.isKnown ? day[figure] : null;
  };
  const values = byDay.map((day) => knownValue(valueOf(day), day.date, figures[figure]));
  if (values.every((value) => value === null)) return null;
  return { values, settled: settled < 0 ? values.length : settled };
}

import { metricDefinitions, type MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { canHaveTarget } from "@cartograph/contracts/target-metrics.ts";
import { type Platform, platformNames } from "@cartograph/contracts/platform.ts";
import { MetricCard as Card } from "@cartograph/ui/metric-card/metric-card.tsx";
import { MetricCardGrid } from "@cartograph/ui/metric-card/metric-card-grid.tsx";
import { MissingSource, sourceNames } from "@cartograph/ui/states/missing-source.tsx";
import { useNow } from "../use-now.ts";
import { notAvailableBy } from "../filters/filter-words.ts";
import { useFilters } from "../filters/use-filters.ts";
import { metricPath, type MetricView } from "../metric-path.ts";
import { comparisonWords } from "./comparison-words.ts";
import { conversionScheme } from "./conversion-scheme.ts";
import { metricFormat } from "./format-metric.ts";
import { TargetEditor } from "./target-editor.tsx";
import { targetPace } from "./target-pace.ts";
import { noValueBecause } from "./known-figure.ts";
import { missingSources } from "./missing-sources.ts";
import { incompleteSourceWords, incompleteWords } from "./range-words.ts";
import { useMetricReport } from "./report-context.tsx";
import { freshnessWords, sourcesOf, staleness } from "./source-words.ts";
import { targetOf, targetWords } from "./target-words.ts";

export type MetricCardProps = {
  metric: MetricId;
  /** The screen's own name for the metric. */
  title?: string | undefined;
  /** Added to the screen's range and filters on the metric's page. */
  view?: MetricView | undefined;
};

/** The cards of a screen, in order. */
export function MetricCards(props: {
  metrics: readonly MetricId[];
  titles?: Partial<Record<MetricId, string>>;
  view?: MetricView;
}) {
  return (
    <MetricCardGrid>
      {props.metrics.map((metric) => (
        <MetricCard key={metric} metric={metric} title={props.titles?.[metric]} view={props.view} />
      ))}
    </MetricCardGrid>
  );
}

/** A metric of the report, with its sources, comparison, target and completeness. */
function MetricCard({ metric, ...props }: MetricCardProps) {
  const report = useMetricReport();
  const now = useNow();
  const { filters } = useFilters();
  const figure = report.metrics[metric];
  if (figure === undefined) throw new Error(`The report has no metric ${metric}`);
  const definition = metricDefinitions[metric];
  const { value } = figure;
  const title = props.title ?? definition.label;
  const format = metricFormat(definition, report);
  const countsWholeDays = definition.dateBasis === "source_day";
  const isToDate = definition.period === "to_date";
  const gap = missingSources(report, suggestedSources(figure.missing));
  const incomplete = isToDate
    ? null
    : (countsWholeDays ? incompleteSourceWords : incompleteWords)(report.range, now);
  const change = comparisonWords(figure, { range: report.range, format, countsWholeDays });
  const comparedWith = change.comparedWith ? `${change.comparedWith}.` : null;
  const target = targetOf(report, figure);
  const notes = [comparedWith, targetWords(report, target, format), incomplete];
  const sources = sourcesOf(report, definition.source);
  // Targets are for the whole store.
  const targetId = canHaveTarget(metric) && filters.length === 0 ? metric : null;
  return (
    <Card
      title={title}
      metric={metric}
      to={metricPath(metric, props.view)}
      value={value === null ? null : format(value)}
      amount={value}
      {...change}
      isCompared={!isToDate && report.range.comparison !== "none"}
      target={target.value}
      proRatedDays={target.proRatedDays}
      colorScheme={
        metric === "conversion_rate" ? conversionScheme(value, change.percentChange) : "primary"
      }
      direction={definition.direction}
      info={{
        formula: definition.formula,
        source: sourceNames(definition.source),
        sources: sources.map((source) => ({
          name: platformNames[source.platform],
          words: freshnessWords(source, now),
          isStale: source.isStale,
        })),
        notes: notes.filter((note) => note !== null),
      }}
      // On longer ranges nearly every card would have the mark.
      incompleteNote={report.range.from === report.range.to ? incomplete : null}
      stale={staleness(sources, now)}
      note={isToDate ? "All customers to date" : null}
      missing={
        figure.notFilteredBy.length > 0 ? (
          notAvailableBy(figure.notFilteredBy)
        ) : gap ? (
          <MissingSource {...gap} />
        ) : (
          noValueBecause(figure, report)
        )
      }
      series={figure.series}
      pace={
        targetId && value !== null && target.value > 0
          ? targetPace(report, { metric: targetId, value, target: target.value, format }, now)
          : null
      }
      targetEditor={
        targetId ? (
          <TargetEditor
            title={title}
            metric={targetId}
            month={report.targets.month ?? report.range.to.slice(0, 7)}
            firstMonth={report.range.from.slice(0, 7)}
            hasTarget={target.value > 0}
            isPartial={report.targets.partlySet?.includes(targetId) ?? false}
          />
        ) : null
      }
    />
  );
}

/** The platforms that a card suggests connecting. Connecting Shopify is suggested above the cards. */
function suggestedSources(missing: readonly Platform[]): readonly Platform[] {
  const others = missing.filter((platform) => platform !== "shopify");
  return others.length > 0 ? others : missing;
}

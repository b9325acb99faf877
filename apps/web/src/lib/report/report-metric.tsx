import type { FigureComparison } from "@cartograph/contracts/metrics/figure-comparison.ts";
import type { MetricId } from "@cartograph/contracts/metrics/metric.ts";
import { canHaveTarget } from "@cartograph/contracts/target-metrics.ts";
import { type Platform, platformNames } from "@cartograph/contracts/platform.ts";
import type { Comparisons, Courses } from "@cartograph/contracts/reports/report.ts";
import type { SparklineProps } from "@cartograph/ui/charts/sparkline.tsx";
import { type ColorScheme, MetricCard } from "@cartograph/ui/metric-card/metric-card.tsx";
import { MissingSource } from "@cartograph/ui/states/missing-source.tsx";
import { useNow } from "../use-now.ts";
import { comparisonWords } from "./comparison-words.ts";
import { incompleteSourceWords, incompleteWords } from "./range-words.ts";
import { GoalEditor } from "./goal-editor.tsx";
import { goalWords } from "./goal-words.ts";
import { missingSources } from "./missing-sources.ts";
import type { ReportBasics } from "./report-basics.ts";
import { freshnessWords, sourcesOf, staleness } from "./source-words.ts";
import { targetOf, targetWords } from "./target-words.ts";
import { type MetricFacts, useMetricFacts } from "./use-metric-facts.ts";

export type ReportMetricProps = {
  report: ReportBasics & { courses: Courses; comparisons: Comparisons };
  title: string;
  value: number | null;
  format: (value: number) => string;
  /** The registry's metric, or the facts of a figure that only this screen shows. */
  metric: MetricId | MetricFacts;
  /** Any one of these gives the figure. */
  sources: readonly Platform[];
  /** Why there is no figure although its source is there. */
  absentBecause?: string;
  colorScheme?: ColorScheme;
  /** A figure over all time says so instead of comparing itself with other days. */
  period?: "range" | "to_date";
};

/** A metric card with what the report says about its sources, comparison, target and completeness. */
export function ReportMetric(props: ReportMetricProps) {
  const { report, title, value, format, metric } = props;
  const now = useNow();
  const factsOf = useMetricFacts();
  const facts = typeof metric === "string" ? factsOf(metric) : metric;
  const gap = missingSources(report, props.sources);
  const isToDate = props.period === "to_date";
  const words = facts?.countsWholeDays ? incompleteSourceWords : incompleteWords;
  const incomplete = isToDate ? null : words(report.range);
  const id = typeof metric === "string" ? metric : metric.targetId;
  const goalId = id !== undefined && canHaveTarget(id) ? id : null;
  const target = targetOf(report, id);
  const comparison = isToDate ? undefined : comparisonOf(report.comparisons, id);
  const change =
    comparison &&
    comparisonWords(comparison, {
      range: report.range,
      format,
      countsWholeDays: facts?.countsWholeDays ?? false,
    });
  const comparedWith = change?.comparedWith ? `${change.comparedWith}.` : null;
  const notes = [comparedWith, targetWords(report, target, format), incomplete];
  const sources = sourcesOf(report, facts?.platforms ?? props.sources);
  return (
    <MetricCard
      title={title}
      value={value === null ? null : format(value)}
      amount={value}
      {...change}
      isCompared={change !== undefined && report.range.comparison !== "none"}
      target={target.value}
      proRatedDays={target.proRatedDays}
      colorScheme={value === null ? "primary" : (props.colorScheme ?? "primary")}
      // Until the registry has spoken a change is neither good nor bad.
      direction={facts?.direction ?? "neutral"}
      info={
        facts
          ? {
              formula: facts.formula,
              source: facts.source,
              sources: sources.map((source) => ({
                name: platformNames[source.platform],
                words: freshnessWords(source, now),
                isStale: source.isStale,
              })),
              notes: notes.filter((note) => note !== null),
            }
          : null
      }
      // A whole screen of marks would say nothing: the mark stands where the running day is all there is.
      incompleteNote={report.range.from === report.range.to ? incomplete : null}
      stale={staleness(sources, now)}
      note={isToDate ? "All customers to date" : null}
      missing={
        gap ? (
          <MissingSource {...gap} withDash={false} />
        ) : (
          (props.absentBecause ?? "Not enough data in this range")
        )
      }
      course={courseOf(report.courses, id)}
      goal={
        goalId && value !== null && target.value > 0
          ? goalWords(report, { metric: goalId, value, target: target.value, format }, now)
          : null
      }
      goalEditor={
        goalId && !isToDate ? (
          <GoalEditor
            title={title}
            metric={goalId}
            month={report.targets.month ?? report.range.to.slice(0, 7)}
            hasGoal={target.value > 0}
          />
        ) : null
      }
    />
  );
}

function comparisonOf(
  comparisons: Comparisons,
  id: string | undefined,
): FigureComparison | undefined {
  const known: Partial<Record<string, FigureComparison>> = comparisons;
  return id === undefined ? undefined : known[id];
}

function courseOf({ byMetric }: Courses, id: string | undefined): SparklineProps | null {
  const known: Partial<Record<string, SparklineProps>> = byMetric;
  return id === undefined ? null : (known[id] ?? null);
}

import { metricDefinitions, type MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { platformNames } from "@cartograph/contracts/platform.ts";
import { lineFilterWords } from "@cartograph/ui/filter-bar/line-filter-words.ts";
import { formatDays } from "@cartograph/ui/format/format-day.ts";
import { sourceNames } from "@cartograph/ui/states/missing-source.tsx";
import { WidgetCard } from "@cartograph/ui/widget-card/widget-card.tsx";
import { useFilters } from "../../lib/filters/use-filters.ts";
import { incompleteSourceWords, incompleteWords } from "../../lib/report/range-words.ts";
import { useMetricReport } from "../../lib/report/report-context.tsx";
import { freshnessWords, sourcesOf } from "../../lib/report/source-words.ts";
import { useNow } from "../../lib/use-now.ts";
import classes from "./metric.module.css";

/** How the metric is calculated, where its data come from and through when they are complete. */
export function MetricNotes({ id }: { id: MetricId }) {
  const report = useMetricReport();
  const now = useNow();
  const { formula, source, attribution, dateBasis, period, facts } = metricDefinitions[id];
  const sources = sourcesOf(report, source);
  const { filters } = useFilters();
  const filterNotes = new Set(filters.map(lineFilterWords).filter((words) => words !== null));
  const { missing = [], noPercentChange } = report.metrics[id] ?? {};
  const origins = sources.map(
    (each) => `${platformNames[each.platform]}, ${freshnessWords(each, now)}`,
  );
  const isOfFiles =
    source.includes("shopify") &&
    !missing.includes("shopify") &&
    sources.every(({ platform }) => platform !== "shopify");
  if (isOfFiles) origins.push("Imported orders");
  const { since, hasEarlierData } = noPercentChange ?? {};
  const isFirstSync = report.notices.some(({ code }) => code.includes("first_sync"));
  const incomplete = dateBasis === "source_day" ? incompleteSourceWords : incompleteWords;
  return (
    <WidgetCard title="How it is calculated">
      <dl className={classes.notes}>
        <dt>Formula</dt>
        <dd>{formula}</dd>
        {facts.includes("sales") && filterNotes.size > 0 ? (
          <>
            <dt>Filters</dt>
            <dd>{[...filterNotes].join(" ")}</dd>
          </>
        ) : null}
        <dt>Source</dt>
        <dd>
          {origins.length === 0 ? `${sourceNames(source)} (not connected)` : origins.join(" · ")}
        </dd>
        {attribution === null ? null : (
          <>
            <dt>Attribution</dt>
            <dd>{attribution}</dd>
          </>
        )}
        {period === "to_date" ||
        sources.length === 0 ||
        (missing.length > 0 && !isFirstSync) ? null : (
          <>
            <dt>Completeness</dt>
            <dd>
              {since && report.range.from < since
                ? `${hasEarlierData ? "Incomplete" : "No data"} before ${formatDays(since, since)}.`
                : isFirstSync
                  ? "The first sync isn't finished, so any day may be incomplete."
                  : (incomplete(report.range, now) ?? "All days of this range are complete.")}
            </dd>
          </>
        )}
      </dl>
    </WidgetCard>
  );
}

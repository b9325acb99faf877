import { metricDefinitions, type MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { platformNames } from "@cartograph/contracts/platform.ts";
import { WidgetCard } from "@cartograph/ui/widget-card/widget-card.tsx";
import { incompleteSourceWords, incompleteWords } from "../../lib/report/range-words.ts";
import { useMetricReport } from "../../lib/report/report-context.tsx";
import { freshnessWords, sourcesOf } from "../../lib/report/source-words.ts";
import { useNow } from "../../lib/use-now.ts";
import classes from "./metric.module.css";

const names = new Intl.ListFormat("en", { type: "disjunction" });

/** How the metric is calculated, where its data come from and through when they are complete. */
export function MetricNotes({ id }: { id: MetricId }) {
  const report = useMetricReport();
  const now = useNow();
  const { formula, source, attribution, dateBasis, period } = metricDefinitions[id];
  const sources = sourcesOf(report, source);
  const incomplete = dateBasis === "source_day" ? incompleteSourceWords : incompleteWords;
  return (
    <WidgetCard title="How it is calculated">
      <dl className={classes.notes}>
        <dt>Formula</dt>
        <dd>{formula}</dd>
        <dt>Source</dt>
        <dd>
          {sources.length === 0
            ? `${names.format(source.map((platform) => platformNames[platform]))} (not connected)`
            : sources
                .map((each) => `${platformNames[each.platform]}, ${freshnessWords(each, now)}`)
                .join(" · ")}
        </dd>
        {attribution === null ? null : (
          <>
            <dt>Attribution</dt>
            <dd>{attribution}</dd>
          </>
        )}
        {period === "to_date" ? null : (
          <>
            <dt>Completeness</dt>
            <dd>{incomplete(report.range) ?? "All days of this range are complete."}</dd>
          </>
        )}
      </dl>
    </WidgetCard>
  );
}

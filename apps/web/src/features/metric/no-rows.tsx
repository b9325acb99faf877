import { metricDefinitions, type MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { WidgetEmpty } from "@cartograph/ui/widget-card/widget-empty.tsx";
import { Button } from "@mantine/core";
import { useFilters } from "../../lib/filters/use-filters.ts";
import { unknownListBecause } from "../../lib/report/known-figure.ts";
import { useMetricReport } from "../../lib/report/report-context.tsx";
import { nothingWords } from "../../lib/report/source-empty.tsx";

/** Replaces the rows of a metric: there are none, or why they are unknown. */
export function NoRows({ id }: { id: MetricId }) {
  const { filters, setFilters } = useFilters();
  const report = useMetricReport();
  const { source, period } = metricDefinitions[id];
  const nothing = period === "to_date" ? { sentence: "No rows yet." } : "No rows";
  const unknown = unknownListBecause(source, report);
  const clear = (
    <Button variant="default" onClick={() => setFilters([])}>
      Clear filters
    </Button>
  );
  return (
    <WidgetEmpty action={unknown === null && filters.length > 0 && clear}>
      {unknown ?? nothingWords(nothing, source, report)}
    </WidgetEmpty>
  );
}

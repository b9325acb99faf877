import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import type { Platform } from "@cartograph/contracts/platform.ts";
import type { ReportBasics } from "@cartograph/contracts/reports/report.ts";
import type { DayPoint } from "@cartograph/ui/charts/regroup-days.ts";
import { Select } from "@mantine/core";
import { DayTrend } from "../../lib/report/day-trend.tsx";
import type { MetricView } from "../../lib/metric-path.ts";
import { useViewParameter } from "../../lib/use-view-parameter.ts";
import { SourceEmpty } from "../../lib/report/source-empty.tsx";

/** A figure by day that the chart can show. */
export type Measure = {
  label: string;
  metric: MetricId;
  days: readonly DayPoint[];
  /** The platform it needs and an invitation to connect it, shown when there is no data. */
  source: Platform;
  invitation: string;
};

/** Charts one of several figures over time. */
export function MeasureChart<Name extends string>(props: {
  report: ReportBasics;
  measures: Readonly<Record<Name, Measure>>;
  /** The measure shown by default. */
  first: Name;
  /** Added to the screen's filters when a point is opened. */
  view?: MetricView;
  /** Shown when the source is connected and has no data in this range. */
  nothing?: string | null;
}) {
  const { report, measures, first } = props;
  const [requested, setRequested] = useViewParameter("measure");
  const names = Object.keys(measures) as Name[];
  const shown = names.find((name) => name === requested) ?? first;
  const { label, metric, days, source, invitation } = measures[shown];
  return (
    <DayTrend
      report={report}
      title={`${label} Over Time`}
      valueLabel={label}
      metric={metric}
      view={props.view}
      days={days}
      controls={
        <Select
          aria-label="Measure"
          size="xs"
          w={120}
          data={names.map((name) => ({ value: name, label: measures[name].label }))}
          value={shown}
          onChange={(next) => setRequested(next === first ? null : next)}
        />
      }
      empty={
        <SourceEmpty
          section="byDay"
          report={report}
          sources={[source]}
          nothing={{ sentence: props.nothing ?? "No data in this date range." }}
        >
          {invitation}
        </SourceEmpty>
      }
    />
  );
}

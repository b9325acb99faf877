import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import type { Platform } from "@cartograph/contracts/platform.ts";
import type { DayPoint } from "@cartograph/ui/charts/regroup-days.ts";
import { TimeChart } from "@cartograph/ui/charts/time-chart.tsx";
import { formatMoney, formatMoneyShort } from "@cartograph/ui/format/format-money.ts";
import { formatCount, formatCountShort } from "@cartograph/ui/format/format-number.ts";
import { Select } from "@mantine/core";
import { previousDayOf } from "../../lib/report/previous-day.ts";
import { useOpenPoint } from "../../lib/report/use-open-point.ts";
import { previousWords } from "../../lib/report/range-words.ts";
import type { ReportBasics } from "../../lib/report/report-basics.ts";
import type { MetricView } from "../../lib/metric-path.ts";
import { useViewParameter } from "../../lib/use-view-parameter.ts";
import { SourceEmpty } from "../../lib/report/source-empty.tsx";

/** A figure by day that the chart can show. */
export type Measure = {
  label: string;
  metric: MetricId;
  isMoney?: boolean;
  days: readonly DayPoint[];
  /** What it needs, and what it is for, where there is nothing to show. */
  source: Platform;
  invitation: string;
};

/** One of several figures over time. */
export function MeasureChart<Name extends string>(props: {
  report: ReportBasics;
  measures: Readonly<Record<Name, Measure>>;
  /** Shown until another is chosen. */
  first: Name;
  /** What a point opens besides the screen's filters. */
  view?: MetricView;
}) {
  const { report, measures, first } = props;
  const [asked, setAsked] = useViewParameter("measure");
  const names = Object.keys(measures) as Name[];
  const shown = names.find((name) => name === asked) ?? first;
  const { label, metric, isMoney, days, source, invitation } = measures[shown];
  const openPoint = useOpenPoint(metric, props.view);
  const isCompared = days.some((day) => day.previous !== null && day.previous !== undefined);
  return (
    <TimeChart
      title={`${label} Over Time`}
      valueLabel={label}
      metric={metric}
      onOpen={openPoint}
      previousLabel={isCompared ? previousWords(report.range) : null}
      previousDay={previousDayOf(report.range)}
      days={days}
      formatValue={isMoney ? (amount) => formatMoney(amount, report) : formatCount}
      formatAxis={isMoney ? (amount) => formatMoneyShort(amount, report) : formatCountShort}
      controls={
        <Select
          aria-label="Measure"
          size="xs"
          w={120}
          data={names.map((name) => ({ value: name, label: measures[name].label }))}
          value={shown}
          onChange={(next) => setAsked(next === first ? null : next)}
        />
      }
      empty={
        <SourceEmpty
          section="byDay"
          report={report}
          sources={[source]}
          nothing="No data in this date range."
        >
          {invitation}
        </SourceEmpty>
      }
    />
  );
}

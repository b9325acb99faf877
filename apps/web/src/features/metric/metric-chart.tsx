import { countDays } from "@cartograph/contracts/days.ts";
import { metricDefinitions, type MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import type { MetricSeries } from "@cartograph/contracts/metrics/metric-series.ts";
import type { SeriesGrain } from "@cartograph/contracts/metrics/series-grains.ts";
import { useChartNotes } from "@cartograph/ui/charts/chart-notes.tsx";
import { hourPoints } from "@cartograph/ui/charts/hour-points.ts";
import { LineChart } from "@cartograph/ui/charts/line-chart.tsx";
import { type ChartPoint, partialNames } from "@cartograph/ui/charts/regroup-days.ts";
import { seriesPoints } from "@cartograph/ui/charts/series-points.ts";
import { shownGrain } from "@cartograph/ui/charts/shown-grain.ts";
import { TimeGrainControl } from "@cartograph/ui/charts/time-grain-control.tsx";
import { WidgetCard } from "@cartograph/ui/widget-card/widget-card.tsx";
import { WidgetEmpty } from "@cartograph/ui/widget-card/widget-empty.tsx";
import { Button, Skeleton } from "@mantine/core";
import { memo } from "react";
import { inSentence, notAvailableBy } from "../../lib/filters/filter-words.ts";
import { keepShown } from "../../lib/keep-shown.ts";
import { pathOfPoint } from "../../lib/metric-path.ts";
import { knownValue, noDaySynced, noValueBecause } from "../../lib/report/known-figure.ts";
import { previousDayOf } from "../../lib/report/previous-day.ts";
import { chartFormats } from "../../lib/report/format-metric.ts";
import { previousWords } from "../../lib/report/range-words.ts";
import { type MetricReport, useMetricReport } from "../../lib/report/report-context.tsx";
import { targetOf } from "../../lib/report/target-words.ts";
import { trpc } from "../../lib/trpc.ts";
import { useDateRange } from "../../lib/use-date-range.ts";
import { useOpenPath } from "../../lib/use-open-path.ts";
import { useViewParameter } from "../../lib/use-view-parameter.ts";
import { WidgetFailed } from "../../lib/widget-failed.tsx";

const chartHeight = 320;

/** The metric over time, by the chosen grain, optionally added up. */
export function MetricChart({ id, grains }: { id: MetricId; grains: readonly SeriesGrain[] }) {
  const { range } = useMetricReport();
  const { addControl } = useChartNotes();
  const [chosen, setChosen] = useViewParameter("grain");
  const [sum, setSum] = useViewParameter("sum");
  const grain = shownGrain(chosen, grains, countDays(range.from, range.to));
  if (grain === null) return null;
  const isHourOfDays = grain === "hour" && range.from !== range.to;
  const canSum = metricDefinitions[id].isAdditive && !isHourOfDays;
  const isCumulative = canSum && sum === "1";
  return (
    <WidgetCard
      title="Over time"
      minHeight={chartHeight + 24}
      actions={
        <>
          {addControl}
          {canSum ? (
            <Button
              variant={isCumulative ? "light" : "default"}
              size="compact-xs"
              aria-pressed={isCumulative}
              onClick={() => setSum(isCumulative ? null : "1")}
            >
              Cumulative
            </Button>
          ) : null}
          {grains.length === 1 ? null : (
            <TimeGrainControl label="Chart by" value={grain} grains={grains} onChange={setChosen} />
          )}
        </>
      }
    >
      <SeriesLine {...{ id, grain, isCumulative }} />
    </WidgetCard>
  );
}

type SeriesLineProps = { id: MetricId; grain: SeriesGrain; isCumulative: boolean };

function SeriesLine(props: SeriesLineProps) {
  const { id, grain } = props;
  const report = useMetricReport();
  const { reportQuery } = useDateRange();
  const open = useOpenPath();
  const query = trpc.metrics.series.useQuery({ id, grain, ...reportQuery }, keepShown);
  return (
    <>
      {query.isError ? <WidgetFailed what="the chart" query={query} /> : null}
      {query.isPending ? <Skeleton height={chartHeight} /> : null}
      {query.data ? <DrawnLine {...props} {...{ report, open }} data={query.data} /> : null}
    </>
  );
}

type DrawnLineProps = SeriesLineProps & {
  data: MetricSeries;
  report: MetricReport;
  open: ReturnType<typeof useOpenPath>;
};

/** Drawn again for other data only, not with each change of the URL by the lists below. */
const DrawnLine = memo(function DrawnLine(props: DrawnLineProps) {
  const { id, grain, isCumulative, data, report, open } = props;
  const figure = report.metrics[id];
  const series = {
    ...data,
    points: data.points.map((point) => ({
      ...point,
      value: knownValue(point.value, point.at, figure),
    })),
  };
  if (grain === "hour" && data.notFilteredBy.length > 0) {
    return <WidgetEmpty>Hours are {inSentence(notAvailableBy(data.notFilteredBy))}.</WidgetEmpty>;
  }
  if (series.points.every(({ value }) => value === null)) {
    const unknown = noValueBecause(figure, report);
    const nothing = figure?.value ? noDaySynced : "No data in this date range.";
    return <WidgetEmpty>{unknown === null ? nothing : `${unknown}.`}</WidgetEmpty>;
  }
  const definition = metricDefinitions[id];
  const target = isCumulative && figure ? targetOf(report, figure).value : 0;
  const isCompared = series.points.some(({ previous }) => previous !== null);
  return (
    <LineChart
      title={definition.name}
      metric={id}
      points={chartPoints(series, isCumulative)}
      valueLabel={definition.name}
      previousLabel={isCompared ? previousWords(series.range) : null}
      {...chartFormats(id, series)}
      height={chartHeight}
      target={target > 0 ? target : null}
      pointLabel={grain === "hour" ? "Hour" : "Date"}
      partialLabel={grain === "hour" ? "Hour so far" : partialNames[grain]}
      onOpen={(point) => open(pathOfPoint(id, point))}
    />
  );
});

function chartPoints(series: MetricSeries, isCumulative: boolean): ChartPoint[] {
  const { points, grain, range, lastCompleteDay } = series;
  const previousDay = previousDayOf(range);
  if (grain === "hour") return hourPoints(points, isCumulative, previousDay);
  return seriesPoints(points, {
    grain,
    lastDay: range.to,
    lastCompleteDay,
    isCumulative,
    previousDay,
  });
}

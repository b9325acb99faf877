import { countDays } from "@cartograph/contracts/days.ts";
import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { maxHourlyRangeDays } from "@cartograph/contracts/metrics/series-grains.ts";
import { TimeChart, type TimeChartProps } from "@cartograph/ui/charts/time-chart.tsx";
import { LazyPart } from "@cartograph/ui/states/lazy-part.tsx";
import { Skeleton } from "@mantine/core";
import { lazy } from "react";
import type { MetricView } from "../metric-path.ts";
import { chartFormats } from "./format-metric.ts";
import { knownValue } from "./known-figure.ts";
import { previousDayOf } from "./previous-day.ts";
import { previousWords } from "./range-words.ts";
import { useMetricReport } from "./report-context.tsx";
import { useOpenPoint } from "./use-open-point.ts";

const chartHeight = 250;

// The default range is too long for hours.
const HourlyLine = lazy(async () => ({ default: (await import("./hourly-line.tsx")).HourlyLine }));

type DayTrendProps = Pick<
  TimeChartProps,
  "title" | "valueLabel" | "days" | "kind" | "series" | "controls" | "empty"
> & {
  metric: MetricId;
  /** Added to the screen's filters when a point is opened. */
  view?: MetricView | undefined;
  /** Offers hours if the range is short enough. */
  isHourly?: boolean;
};

/** A metric of a report by day, with the report's comparison. */
export function DayTrend({ metric, view, isHourly = false, ...shown }: DayTrendProps) {
  const onOpen = useOpenPoint(metric, view);
  const report = useMetricReport();
  const { range } = report;
  const figure = report.metrics[metric];
  const chart = {
    title: shown.title,
    valueLabel: shown.valueLabel,
    metric,
    ...chartFormats(metric, report),
  };
  const isCompared = shown.days.some(({ previous = null }) => previous !== null);
  return (
    <TimeChart
      {...shown}
      {...chart}
      days={shown.days.map((day) => ({ ...day, value: knownValue(day.value, day.day, figure) }))}
      onOpen={onOpen}
      previousLabel={isCompared ? previousWords(range) : null}
      previousDay={previousDayOf(range)}
      renderHours={
        isHourly && countDays(range.from, range.to) <= maxHourlyRangeDays
          ? (options) => (
              <LazyPart placeholder={<Skeleton height={chartHeight} />}>
                <HourlyLine {...chart} {...options} />
              </LazyPart>
            )
          : undefined
      }
    />
  );
}

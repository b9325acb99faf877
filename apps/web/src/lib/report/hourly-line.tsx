import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import type { ResolvedRange } from "@cartograph/contracts/reports/report.ts";
import type { DateRange } from "@cartograph/contracts/date-range.ts";
import { hourPoints } from "@cartograph/ui/charts/hour-points.ts";
import { LineChart, type LineChartProps } from "@cartograph/ui/charts/line-chart.tsx";
import { WidgetEmpty } from "@cartograph/ui/widget-card/widget-empty.tsx";
import { Skeleton, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { inSentence, notAvailableBy } from "../filters/filter-words.ts";
import { keepShown } from "../keep-shown.ts";
import { trpc } from "../trpc.ts";
import { useDateRange } from "../use-date-range.ts";
import { WidgetFailed } from "../widget-failed.tsx";
import { knownValue } from "./known-figure.ts";
import { previousDayOf } from "./previous-day.ts";
import { useMetricReport } from "./report-context.tsx";
import { useOpenPoint } from "./use-open-point.ts";
import { previousWords } from "./range-words.ts";

type HourlyLineProps = Omit<LineChartProps, "points" | "previousLabel" | "pointLabel"> & {
  metric: MetricId;
  isCumulative: boolean;
};

const chartHeight = 250;

function isRangeOf(shown: ResolvedRange, picked: DateRange): boolean {
  if (picked.range !== "custom") return shown.key === picked.range;
  return shown.key === "custom" && shown.from === picked.from && shown.to === picked.to;
}

/** A metric by hour, loaded when shown. */
export function HourlyLine({ metric, isCumulative, ...chart }: HourlyLineProps): ReactNode {
  const { reportQuery, dateRange } = useDateRange();
  const openPoint = useOpenPoint(metric);
  const report = useMetricReport();
  const figure = report.metrics[metric];
  const query = trpc.metrics.series.useQuery(
    { id: metric, grain: "hour", ...reportQuery },
    // Until the report of a newly picked range arrives, it is not known whether that range has hours.
    { ...keepShown, enabled: isRangeOf(report.range, dateRange) },
  );
  const failed = query.isError ? <WidgetFailed what="hourly data" query={query} /> : null;
  if (query.data === undefined) return failed ?? <Skeleton height={chart.height ?? chartHeight} />;
  const { range, timezone, notFilteredBy } = query.data;
  if (notFilteredBy.length > 0) {
    return <WidgetEmpty>Hours are {inSentence(notAvailableBy(notFilteredBy))}.</WidgetEmpty>;
  }
  const points = query.data.points.map((point) => ({
    ...point,
    value: knownValue(point.value, point.at, figure),
  }));
  if (points.every(({ value }) => value === null)) {
    return (
      <WidgetEmpty>No hourly data for this range yet. It appears after the next sync.</WidgetEmpty>
    );
  }
  const isCompared = points.some(({ previous }) => previous !== null);
  return (
    <>
      {failed}
      <LineChart
        {...chart}
        points={hourPoints(points, isCumulative, previousDayOf(range))}
        previousLabel={isCompared ? previousWords(range) : null}
        pointLabel="Hour"
        partialLabel="Hour so far"
        metric={metric}
        onOpen={openPoint}
      />
      {timezone === range.timezone ? null : (
        <Text size="xs" c="dimmed">
          Hours are in the time zone of the Google Analytics property ({timezone}).
        </Text>
      )}
    </>
  );
}

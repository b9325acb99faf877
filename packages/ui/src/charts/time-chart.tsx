import { type SeriesGrain, seriesGrains } from "@cartograph/contracts/metrics/series-grains.ts";
import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { WidgetCard } from "../widget-card/widget-card.tsx";
import { useChartNotes } from "./chart-notes.tsx";
import { LineChart, type LineChartProps } from "./line-chart.tsx";
import { dayGrains, type DayPoint, partialNames, regroupDays } from "./regroup-days.ts";
import { shownGrain } from "./shown-grain.ts";
import { TimeGrainControl } from "./time-grain-control.tsx";

export type TimeChartProps = Omit<LineChartProps, "points" | "partialLabel"> & {
  days: readonly DayPoint[];
  /** Ratios are grouped by weight, amounts are added. */
  kind?: "amount" | "ratio";
  /** The day that a day is compared with, for the tooltip. */
  previousDay?: (day: string) => string | null;
  /** Renders the range by hour; undefined when the range is too long. */
  renderHours?: ((options: { isCumulative: boolean }) => ReactNode) | undefined;
  /** More controls, such as a choice of metric. */
  controls?: ReactNode;
  /** Shown instead of the chart when there is no data. */
  empty?: ReactNode;
};

/** A card with a line chart and its Daily, Weekly and Monthly buttons. */
export function TimeChart({
  days: given,
  kind = "amount",
  previousDay,
  renderHours,
  controls,
  empty,
  ...chart
}: TimeChartProps) {
  const [chosen, setChosen] = useState<SeriesGrain | null>(null);
  const [isSummed, setSummed] = useState(false);
  const days = previousDay
    ? given.map((day) => ({ ...day, previousDay: previousDay(day.day) }))
    : given;
  const { addControl } = useChartNotes();
  const grains = renderHours === undefined ? dayGrains : seriesGrains;
  const grain = shownGrain(chosen, grains, days.length) ?? "day";
  const height = chart.height ?? 250;
  const hasFigures = days.some((day) => day.value !== null);
  const canSum = grain === "hour" && days.length <= 1;
  return (
    <WidgetCard
      title={chart.title}
      actions={
        <>
          {controls}
          {hasFigures ? addControl : null}
          {canSum && hasFigures ? (
            <Button
              variant={isSummed ? "light" : "default"}
              size="compact-xs"
              aria-pressed={isSummed}
              onClick={() => setSummed(!isSummed)}
            >
              Cumulative
            </Button>
          ) : null}
          <TimeGrainControl
            label={`${chart.title} by`}
            value={grain}
            grains={grains}
            onChange={setChosen}
          />
        </>
      }
      minHeight={height}
    >
      {!hasFigures ? (
        empty
      ) : grain === "hour" ? (
        renderHours?.({ isCumulative: canSum && isSummed })
      ) : (
        <LineChart
          {...chart}
          points={regroupDays(days, grain, kind)}
          partialLabel={partialNames[grain]}
        />
      )}
    </WidgetCard>
  );
}

import { type ReactNode, useState } from "react";
import { WidgetCard } from "../widget-card/widget-card.tsx";
import { defaultGrain } from "./default-grain.ts";
import { LineChart, type LineChartProps } from "./line-chart.tsx";
import { type DayPoint, partialNames, regroupDays, type TimeGrain } from "./regroup-days.ts";
import { TimeGrainControl } from "./time-grain-control.tsx";

export type TimeChartProps = Omit<LineChartProps, "points" | "partialLabel"> & {
  days: readonly DayPoint[];
  /** A ratio is grouped by the days' weights, an amount by adding up. */
  kind?: "amount" | "ratio";
  /** Further choices, such as the measure that is drawn. */
  controls?: ReactNode;
  /** Stands in the drawing's place when there is nothing to draw. */
  empty?: ReactNode;
};

/** A line over the range with its Daily, Weekly and Monthly buttons, in a card of its own. */
export function TimeChart({ days, kind = "amount", controls, empty, ...chart }: TimeChartProps) {
  const [chosen, setChosen] = useState<TimeGrain | null>(null);
  const grain = chosen ?? defaultGrain(days.length);
  const height = chart.height ?? 250;
  const hasFigures = days.some((day) => day.value !== null);
  return (
    <WidgetCard
      title={chart.title}
      actions={
        <>
          {controls}
          <TimeGrainControl label={`${chart.title} by`} value={grain} onChange={setChosen} />
        </>
      }
      minHeight={height}
    >
      {hasFigures ? (
        <LineChart
          {...chart}
          points={regroupDays(days, grain, kind)}
          partialLabel={partialNames[grain]}
        />
      ) : (
        empty
      )}
    </WidgetCard>
  );
}

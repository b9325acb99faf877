import type { CartReport } from "@cartograph/contracts/reports/checkout.ts";
import { DayTrend } from "../../lib/report/day-trend.tsx";
import { SourceEmpty } from "../../lib/report/source-empty.tsx";

export function AbandonmentWidget({ report }: { report: CartReport }) {
  return (
    <DayTrend
      title="Abandonment Trend"
      metric="abandonment_rate"
      valueLabel="Abandonment rate"
      kind="ratio"
      days={report.abandonmentByDay.map((day) => ({
        day: day.date,
        value: day.abandonmentRate,
        weight: day.addedToCart,
        previous: day.previousAbandonmentRate,
        previousWeight: day.previousAddedToCart,
        leapDay: day.previousLeapDay && {
          previous: day.previousLeapDay.abandonmentRate,
          previousWeight: day.previousLeapDay.addedToCart,
        },
        isComplete: day.isComplete,
      }))}
      empty={
        <SourceEmpty
          section="abandonmentByDay"
          sources={["google_analytics"]}
          nothing="Google Analytics recorded no carts"
        >
          See your daily cart abandonment rate.
        </SourceEmpty>
      }
    />
  );
}

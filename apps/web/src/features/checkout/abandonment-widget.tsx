import type { CartReport } from "@cartograph/contracts/reports/checkout.ts";
import { TimeChart } from "@cartograph/ui/charts/time-chart.tsx";
import { formatPercent, formatPercentShort } from "@cartograph/ui/format/format-number.ts";
import { previousDayOf } from "../../lib/report/previous-day.ts";
import { useOpenPoint } from "../../lib/report/use-open-point.ts";
import { previousWords } from "../../lib/report/range-words.ts";
import { SourceEmpty } from "../../lib/report/source-empty.tsx";

export function AbandonmentWidget({ report }: { report: CartReport }) {
  const openPoint = useOpenPoint("abandonment_rate");
  const isCompared = report.abandonmentByDay.some((day) => day.previousAbandonmentRate !== null);
  return (
    <TimeChart
      title="Abandonment Trend"
      metric="abandonment_rate"
      onOpen={openPoint}
      valueLabel="Abandonment rate"
      previousLabel={isCompared ? previousWords(report.range) : null}
      previousDay={previousDayOf(report.range)}
      kind="ratio"
      days={report.abandonmentByDay.map((day) => ({
        day: day.date,
        value: day.abandonmentRate,
        weight: day.addedToCart,
        previous: day.previousAbandonmentRate,
        previousWeight: day.previousAddedToCart,
        isComplete: day.isComplete,
      }))}
      formatValue={(rate) => formatPercent(rate, 1)}
      formatAxis={formatPercentShort}
      empty={
        <SourceEmpty
          section="abandonmentByDay"
          report={report}
          sources={["google_analytics"]}
          nothing="Nothing was added to a cart in this date range."
        >
          See your daily cart abandonment rate.
        </SourceEmpty>
      }
    />
  );
}

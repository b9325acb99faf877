import type { CartReport } from "@cartograph/contracts/reports/cart.ts";
import { TimeChart } from "@cartograph/ui/charts/time-chart.tsx";
import { formatPercent } from "@cartograph/ui/format/format-number.ts";
import { SourceEmpty } from "../../lib/report/source-empty.tsx";

export function AbandonmentWidget({ report }: { report: CartReport }) {
  return (
    <TimeChart
      title="Abandonment Trend"
      valueLabel="Abandonment rate"
      kind="ratio"
      days={report.abandonmentByDay.map((day) => ({
        day: day.date,
        value: day.abandonmentRate,
        weight: day.addedToCart,
        isComplete: day.isComplete,
      }))}
      formatValue={(rate) => formatPercent(rate, 1)}
      formatAxis={(rate) => formatPercent(rate, 0)}
      empty={
        <SourceEmpty
          report={report}
          sources={["google_analytics"]}
          nothing="Nothing was added to a cart in this range."
        >
          How many carts are left before the order, day by day.
        </SourceEmpty>
      }
    />
  );
}

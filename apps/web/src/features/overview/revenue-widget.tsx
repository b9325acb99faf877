import type { Dashboard } from "@cartograph/contracts/reports/dashboard.ts";
import { TimeChart } from "@cartograph/ui/charts/time-chart.tsx";
import { formatMoney, formatMoneyShort } from "@cartograph/ui/format/format-money.ts";
import { HourlyLine, hasHours } from "../../lib/report/hourly-line.tsx";
import { previousDayOf } from "../../lib/report/previous-day.ts";
import { useOpenPoint } from "../../lib/report/use-open-point.ts";
import { previousWords } from "../../lib/report/range-words.ts";
import { SourceEmpty } from "../../lib/report/source-empty.tsx";
import { useMetricReport } from "../../lib/report/report-context.tsx";
import { SourceMark } from "../../lib/report/source-mark.tsx";

export function RevenueWidget({ dashboard }: { dashboard: Dashboard }) {
  const { revenueByDay } = dashboard;
  const openPoint = useOpenPoint("total_sales");
  const figure = useMetricReport().metrics.total_sales;
  const isCompared = revenueByDay.some((day) => day.previousRevenue !== null);
  const chart = {
    title: "Revenue Trends",
    valueLabel: "Revenue",
    formatValue: (amount: number) => formatMoney(amount, dashboard),
    formatAxis: (amount: number) => formatMoneyShort(amount, dashboard),
  };
  return (
    <TimeChart
      {...chart}
      metric="total_sales"
      onOpen={openPoint}
      renderHours={
        hasHours(dashboard.range)
          ? (options) => (
              <HourlyLine {...chart} {...options} metric="total_sales" range={dashboard.range} />
            )
          : undefined
      }
      controls={<SourceMark report={dashboard} sources={["shopify"]} />}
      previousLabel={isCompared ? previousWords(dashboard.range) : null}
      previousDay={previousDayOf(dashboard.range)}
      days={(figure?.value === null ? [] : revenueByDay).map((day) => ({
        day: day.date,
        value: day.isKnown ? day.revenue : null,
        previous: day.previousRevenue,
        isComplete: day.isComplete,
      }))}
      empty={
        <SourceEmpty
          section="revenueByDay"
          report={dashboard}
          sources={["shopify"]}
          nothing="No sales in this date range."
        >
          See your daily total sales compared with the previous period.
        </SourceEmpty>
      }
    />
  );
}

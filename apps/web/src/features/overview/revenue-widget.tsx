import type { Dashboard } from "@cartograph/contracts/reports/dashboard.ts";
import { DayTrend } from "../../lib/report/day-trend.tsx";
import { SourceEmpty } from "../../lib/report/source-empty.tsx";
import { SourceMark } from "../../lib/report/source-mark.tsx";

export function RevenueWidget({ dashboard }: { dashboard: Dashboard }) {
  const { revenueByDay } = dashboard;
  return (
    <DayTrend
      title="Revenue Trends"
      valueLabel="Revenue"
      metric="total_sales"
      isHourly
      controls={<SourceMark sources={["shopify"]} />}
      days={revenueByDay.map((day) => ({
        day: day.date,
        value: day.isKnown ? day.revenue : null,
        previous: day.previousRevenue,
        leapDay: day.previousLeapDay && { previous: day.previousLeapDay.revenue },
        isComplete: day.isComplete,
      }))}
      empty={
        <SourceEmpty section="revenueByDay" sources={["shopify"]} nothing="No sales">
          See your daily total sales compared with the previous period.
        </SourceEmpty>
      }
    />
  );
}

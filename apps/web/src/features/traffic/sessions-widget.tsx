import type { TrafficReport } from "@cartograph/contracts/reports/traffic.ts";
import { TimeChart } from "@cartograph/ui/charts/time-chart.tsx";
import { formatCount, formatCountShort } from "@cartograph/ui/format/format-number.ts";
import { SourceEmpty } from "../../lib/report/source-empty.tsx";

export function SessionsWidget({ report }: { report: TrafficReport }) {
  return (
    <TimeChart
      title="Traffic Over Time"
      valueLabel="Sessions"
      days={report.sessionsByDay.map((day) => ({
        day: day.date,
        value: day.sessions,
        isComplete: day.isComplete,
      }))}
      formatValue={formatCount}
      formatAxis={formatCountShort}
      empty={
        <SourceEmpty
          report={report}
          sources={["google_analytics"]}
          nothing="No sessions in this range."
        >
          Sessions of your shop, day by day.
        </SourceEmpty>
      }
    />
  );
}

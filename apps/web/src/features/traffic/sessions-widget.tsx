import type { TrafficReport } from "@cartograph/contracts/reports/traffic.ts";
import { TimeChart } from "@cartograph/ui/charts/time-chart.tsx";
import { formatCount, formatCountShort } from "@cartograph/ui/format/format-number.ts";
import { previousWords } from "../../lib/report/range-words.ts";
import { SourceEmpty } from "../../lib/report/source-empty.tsx";

export function SessionsWidget({ report }: { report: TrafficReport }) {
  const isCompared = report.sessionsByDay.some((day) => day.previousSessions !== null);
  return (
    <TimeChart
      title="Traffic Over Time"
      valueLabel="Sessions"
      previousLabel={isCompared ? previousWords(report.range) : null}
      days={report.sessionsByDay.map((day) => ({
        day: day.date,
        value: day.sessions,
        previous: day.previousSessions,
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

import type { TrafficReport } from "@cartograph/contracts/reports/traffic.ts";
import { TimeChart } from "@cartograph/ui/charts/time-chart.tsx";
import { formatCount, formatCountShort } from "@cartograph/ui/format/format-number.ts";
import { HourlyLine, hasHours } from "../../lib/report/hourly-line.tsx";
import { previousDayOf } from "../../lib/report/previous-day.ts";
import { useOpenPoint } from "../../lib/report/use-open-point.ts";
import { previousWords } from "../../lib/report/range-words.ts";
import { SourceEmpty } from "../../lib/report/source-empty.tsx";

export function SessionsWidget({ report }: { report: TrafficReport }) {
  const openPoint = useOpenPoint("sessions");
  const isCompared = report.sessionsByDay.some((day) => day.previousSessions !== null);
  const chart = {
    title: "Traffic Over Time",
    valueLabel: "Sessions",
    formatValue: formatCount,
    formatAxis: formatCountShort,
  };
  return (
    <TimeChart
      {...chart}
      metric="sessions"
      onOpen={openPoint}
      renderHours={
        hasHours(report.range)
          ? (options) => (
              <HourlyLine {...chart} {...options} metric="sessions" range={report.range} />
            )
          : undefined
      }
      previousLabel={isCompared ? previousWords(report.range) : null}
      previousDay={previousDayOf(report.range)}
      days={report.sessionsByDay.map((day) => ({
        day: day.date,
        value: day.sessions,
        previous: day.previousSessions,
        isComplete: day.isComplete,
      }))}
      empty={
        <SourceEmpty
          section="sessionsByDay"
          report={report}
          sources={["google_analytics"]}
          nothing="No sessions in this date range."
        >
          See your daily sessions.
        </SourceEmpty>
      }
    />
  );
}

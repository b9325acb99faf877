import type { TrafficReport } from "@cartograph/contracts/reports/traffic.ts";
import { DayTrend } from "../../lib/report/day-trend.tsx";
import { SourceEmpty } from "../../lib/report/source-empty.tsx";

export function SessionsWidget({ report }: { report: TrafficReport }) {
  return (
    <DayTrend
      title="Traffic Over Time"
      valueLabel="Sessions"
      metric="sessions"
      isHourly
      days={report.sessionsByDay.map((day) => ({
        day: day.date,
        value: day.sessions,
        previous: day.previousSessions,
        leapDay: day.previousLeapDay && { previous: day.previousLeapDay.sessions },
        isComplete: day.isComplete,
      }))}
      empty={
        <SourceEmpty section="sessionsByDay" sources={["google_analytics"]} nothing="No sessions">
          See your daily sessions.
        </SourceEmpty>
      }
    />
  );
}

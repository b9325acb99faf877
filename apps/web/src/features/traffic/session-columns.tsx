import type { TrafficReport } from "@cartograph/contracts/reports/traffic.ts";
import { changeColumn, type ComparedReport } from "../../lib/report/change-column.ts";
import type { Column } from "@cartograph/ui/data-table/column.ts";
import { figureColumn, kinds } from "@cartograph/ui/data-table/figure-column.ts";

export type SessionRow = Omit<TrafficReport["referrers"][number], "referrer"> & {
  name: string;
  /** Its value of the table's dimension, for filters, if it is not its name; null for the rest of the rows together. */
  value?: string | null;
};

/** The columns of every session table. */
export function sessionColumns(header: string, report: ComparedReport): Column<SessionRow>[] {
  return [
    { key: "name", header, cell: (row) => row.name, sortBy: (row) => row.name },
    figureColumn("sessions", "Sessions", kinds.count, { metric: "sessions", isKey: true }),
    ...changeColumn<SessionRow>(report, {
      metric: "sessions",
      percentChange: (row) => row.sessionsPercentChange,
    }),
    figureColumn("share", "Share", kinds.percent(1), { metric: "sessions", isKey: true }),
    figureColumn("bounceRate", "Bounce Rate", kinds.percent(1), {
      metric: "bounce_rate",
      isKey: true,
    }),
    figureColumn("avgSessionDuration", "Avg. Duration", kinds.duration, {
      metric: "avg_session_duration",
    }),
    figureColumn("purchases", "Purchases", kinds.count, { metric: "purchases" }),
    figureColumn("conversionRate", "Conversion", kinds.percent(2), {
      // Analytics' own rate: its purchases by sessions. The conversion rate counts the store's orders.
      metric: "purchases",
    }),
  ];
}

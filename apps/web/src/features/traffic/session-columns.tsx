import type { TrafficReport } from "@cartograph/contracts/reports/traffic.ts";
import { changeColumn, type ComparedReport } from "../../lib/report/change-column.ts";
import type { Column } from "@cartograph/ui/data-table/column.ts";
import {
  countFigure,
  durationFigure,
  figureColumn,
  percentFigure,
} from "@cartograph/ui/data-table/figure-column.ts";

export type SessionRow = Omit<TrafficReport["referrers"][number], "referrer"> & {
  name: string;
  /** Its value of the table's dimension, for filters, if it is not its name; null for the rest of the rows together. */
  value?: string | null;
};

/** The columns of every session table. */
export function sessionColumns(header: string, report: ComparedReport): Column<SessionRow>[] {
  return [
    { key: "name", header, cell: (row) => row.name, sortBy: (row) => row.name },
    figureColumn({
      key: "sessions",
      header: "Sessions",
      metric: "sessions",
      as: countFigure,
      isKey: true,
    }),
    ...changeColumn<SessionRow>(report, {
      metric: "sessions",
      percentChange: (row) => row.sessionsPercentChange,
    }),
    figureColumn({
      key: "share",
      header: "Share",
      metric: "sessions",
      as: percentFigure(1),
      isKey: true,
    }),
    figureColumn({
      key: "bounceRate",
      header: "Bounce Rate",
      metric: "bounce_rate",
      as: percentFigure(1),
      isKey: true,
    }),
    figureColumn({
      key: "avgSessionDuration",
      header: "Avg. Duration",
      metric: "avg_session_duration",
      as: durationFigure,
    }),
    figureColumn({ key: "purchases", header: "Purchases", metric: "purchases", as: countFigure }),
    figureColumn({
      key: "conversionRate",
      header: "Conversion",
      // Analytics' own rate: its purchases by sessions. The conversion rate counts the store's orders.
      metric: "purchases",
      as: percentFigure(2),
    }),
  ];
}

import type { Column } from "@cartograph/ui/data-table/column.ts";
import {
  countFigure,
  durationFigure,
  figureColumn,
  percentFigure,
} from "@cartograph/ui/data-table/figure-column.ts";

export type SessionRow = {
  name: string;
  sessions: number;
  share: number;
  bounceRate: number | null;
  avgSessionDuration: number | null;
  purchases: number;
  conversionRate: number | null;
};

/** The columns of every session table. */
export function sessionColumns(header: string): Column<SessionRow>[] {
  return [
    { key: "name", header, cell: (row) => row.name, sortBy: (row) => row.name },
    figureColumn({
      key: "sessions",
      header: "Sessions",
      value: (row) => row.sessions,
      as: countFigure,
      isKey: true,
    }),
    figureColumn({
      key: "share",
      header: "Share",
      value: (row) => row.share,
      as: percentFigure(1),
      isKey: true,
    }),
    figureColumn({
      key: "bounceRate",
      header: "Bounce Rate",
      value: (row) => row.bounceRate,
      as: percentFigure(1),
      isKey: true,
    }),
    figureColumn({
      key: "avgSessionDuration",
      header: "Avg. Duration",
      value: (row) => row.avgSessionDuration,
      as: durationFigure,
    }),
    figureColumn({
      key: "purchases",
      header: "Purchases",
      value: (row) => row.purchases,
      as: countFigure,
    }),
    figureColumn({
      key: "conversionRate",
      header: "Conversion",
      value: (row) => row.conversionRate,
      as: percentFigure(2),
    }),
  ];
}

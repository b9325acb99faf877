import type { Column } from "@cartograph/ui/data-table/column.ts";
import { formatDuration } from "@cartograph/ui/format/format-duration.ts";
import { formatCount, formatFigure, formatPercent } from "@cartograph/ui/format/format-number.ts";

export type SessionRow = {
  name: string;
  sessions: number;
  share: number;
  bounceRate: number | null;
  avgSessionDuration: number | null;
  purchases: number;
  conversionRate: number | null;
};

/** The columns of every table of sessions; what names a row differs. */
export function sessionColumns(header: string): Column<SessionRow>[] {
  return [
    { key: "name", header, cell: (row) => row.name, sortBy: (row) => row.name },
    {
      key: "sessions",
      header: "Sessions",
      cell: (row) => formatCount(row.sessions),
      sortBy: (row) => row.sessions,
      isFigure: true,
      isKey: true,
    },
    {
      key: "share",
      header: "Share",
      cell: (row) => formatPercent(row.share, 1),
      sortBy: (row) => row.share,
      isFigure: true,
      isKey: true,
    },
    {
      key: "bounceRate",
      header: "Bounce Rate",
      cell: (row) => formatFigure(row.bounceRate, (rate) => formatPercent(rate, 1)),
      sortBy: (row) => row.bounceRate,
      isFigure: true,
      isKey: true,
    },
    {
      key: "avgSessionDuration",
      header: "Avg. Duration",
      cell: (row) => formatFigure(row.avgSessionDuration, formatDuration),
      sortBy: (row) => row.avgSessionDuration,
      isFigure: true,
    },
    {
      key: "purchases",
      header: "Purchases",
      cell: (row) => formatCount(row.purchases),
      sortBy: (row) => row.purchases,
      isFigure: true,
    },
    {
      key: "conversionRate",
      header: "Conversion",
      cell: (row) => formatFigure(row.conversionRate, (rate) => formatPercent(rate, 2)),
      sortBy: (row) => row.conversionRate,
      isFigure: true,
    },
  ];
}

/** As many of them as half of the screen shows. */
export function fewSessionColumns(header: string): Column<SessionRow>[] {
  const beyond = new Set(["avgSessionDuration", "purchases"]);
  return sessionColumns(header).filter(({ key }) => !beyond.has(key));
}

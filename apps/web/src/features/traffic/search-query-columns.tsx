import type { TrafficReport } from "@cartograph/contracts/reports/traffic.ts";
import type { Column } from "@cartograph/ui/data-table/column.ts";
import {
  formatCount,
  formatDecimal,
  formatFigure,
  formatPercent,
} from "@cartograph/ui/format/format-number.ts";

export type SearchQueryRow = TrafficReport["searchQueries"][number];

export const searchQueryColumns: Column<SearchQueryRow>[] = [
  { key: "query", header: "Query", cell: (row) => row.query, sortBy: (row) => row.query },
  {
    key: "clicks",
    header: "Clicks",
    cell: (row) => formatCount(row.clicks),
    sortBy: (row) => row.clicks,
    isFigure: true,
    isKey: true,
  },
  {
    key: "impressions",
    header: "Impressions",
    cell: (row) => formatCount(row.impressions),
    sortBy: (row) => row.impressions,
    isFigure: true,
    isKey: true,
  },
  {
    key: "ctr",
    header: "CTR",
    cell: (row) => formatFigure(row.ctr, (rate) => formatPercent(rate, 2)),
    sortBy: (row) => row.ctr,
    isFigure: true,
  },
  {
    key: "position",
    header: "Position",
    cell: (row) => formatFigure(row.position, (position) => formatDecimal(position, 1)),
    sortBy: (row) => row.position,
    isFigure: true,
    isKey: true,
  },
];

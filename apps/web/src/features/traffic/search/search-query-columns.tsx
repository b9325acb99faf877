import type { TrafficReport } from "@cartograph/contracts/reports/traffic.ts";
import type { Column } from "@cartograph/ui/data-table/column.ts";
import {
  countFigure,
  decimalFigure,
  figureColumn,
  percentFigure,
} from "@cartograph/ui/data-table/figure-column.ts";

export type SearchQueryRow = TrafficReport["searchQueries"][number];

export const searchQueryColumns: Column<SearchQueryRow>[] = [
  { key: "query", header: "Query", cell: (row) => row.query, sortBy: (row) => row.query },
  figureColumn({
    key: "clicks",
    header: "Clicks",
    value: (row) => row.clicks,
    as: countFigure,
    isKey: true,
  }),
  figureColumn({
    key: "impressions",
    header: "Impressions",
    value: (row) => row.impressions,
    as: countFigure,
    isKey: true,
  }),
  figureColumn({ key: "ctr", header: "CTR", value: (row) => row.ctr, as: percentFigure(2) }),
  figureColumn({
    key: "position",
    header: "Position",
    value: (row) => row.position,
    as: decimalFigure(1),
    isKey: true,
  }),
];

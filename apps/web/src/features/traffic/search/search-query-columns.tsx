import type { TrafficReport } from "@cartograph/contracts/reports/traffic.ts";
import type { Column } from "@cartograph/ui/data-table/column.ts";
import {
  countFigure,
  decimalFigure,
  figureColumn,
  percentFigure,
} from "@cartograph/ui/data-table/figure-column.ts";
import { changeColumn, type ComparedReport } from "../../../lib/report/change-column.ts";

export type SearchQueryRow = TrafficReport["searchQueries"][number];

export function searchQueryColumns(report: ComparedReport): Column<SearchQueryRow>[] {
  return [
    { key: "query", header: "Query", cell: (row) => row.query, sortBy: (row) => row.query },
    figureColumn({
      key: "clicks",
      header: "Clicks",
      metric: "search_clicks",
      as: countFigure,
      isKey: true,
    }),
    ...changeColumn<SearchQueryRow>(report, {
      metric: "search_clicks",
      percentChange: (row) => row.clicksPercentChange,
    }),
    figureColumn({
      key: "impressions",
      header: "Impressions",
      metric: "search_impressions",
      as: countFigure,
      isKey: true,
    }),
    figureColumn({ key: "ctr", header: "CTR", metric: "search_ctr", as: percentFigure(2) }),
    figureColumn({
      key: "position",
      header: "Position",
      metric: "search_position",
      as: decimalFigure(1),
      isKey: true,
    }),
  ];
}

import type { TrafficReport } from "@cartograph/contracts/reports/traffic.ts";
import type { Column } from "@cartograph/ui/data-table/column.ts";
import { figureColumn, kinds } from "@cartograph/ui/data-table/figure-column.ts";
import { changeColumn, type ComparedReport } from "../../../lib/report/change-column.ts";

export type SearchQueryRow = TrafficReport["searchQueries"][number];

export function searchQueryColumns(report: ComparedReport): Column<SearchQueryRow>[] {
  return [
    { key: "query", header: "Query", cell: (row) => row.query, sortBy: (row) => row.query },
    figureColumn("clicks", "Clicks", kinds.count, { metric: "search_clicks", isKey: true }),
    ...changeColumn<SearchQueryRow>(report, {
      metric: "search_clicks",
      percentChange: (row) => row.clicksPercentChange,
    }),
    figureColumn("impressions", "Impressions", kinds.count, {
      metric: "search_impressions",
      isKey: true,
    }),
    figureColumn("ctr", "CTR", kinds.percent(2), { metric: "search_ctr" }),
    figureColumn("position", "Position", kinds.decimal(1), {
      metric: "search_position",
      isKey: true,
    }),
  ];
}

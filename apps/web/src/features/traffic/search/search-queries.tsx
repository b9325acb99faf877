import type { TrafficReport } from "@cartograph/contracts/reports/traffic.ts";
import { DataTable } from "@cartograph/ui/data-table/data-table.tsx";
import { formatDays } from "@cartograph/ui/format/format-day.ts";
import {
  formatCount,
  formatDecimal,
  formatFigure,
  formatPercent,
} from "@cartograph/ui/format/format-number.ts";
import { FigureLink } from "@cartograph/ui/link/figure-link.tsx";
import type { StampLine } from "@cartograph/ui/table-export/export-table.ts";
import { daysText } from "@cartograph/ui/table-export/stamp-lines.ts";
import { Text } from "@mantine/core";
import { isValue, metricPath } from "../../../lib/metric-path.ts";
import { valueOfRow } from "../../../lib/report/value-of-row.ts";
import { breakdownOfRows } from "../../../lib/report/all-rows.ts";
import { SourceEmpty } from "../../../lib/report/source-empty.tsx";
import { searchQueryColumns } from "./search-query-columns.tsx";
import classes from "./search-queries.module.css";

/** Google search queries, with the totals of all searches. */
export function SearchQueries({ report }: { report: TrafficReport }) {
  const { search, searchQueries } = report;
  return (
    <>
      {search.clicks === null ? null : <SearchTotals report={report} />}
      <DataTable
        name="search-queries"
        caption="Search Queries"
        rows={searchQueries}
        columns={searchQueryColumns(report)}
        rowKey={(row) => row.query}
        exported={{ stamp: finalDays(report) }}
        pathOf={({ query }, metric) =>
          metricPath(metric ?? "search_clicks", {
            filters: [isValue("query", valueOfRow(query) ?? query)],
          })
        }
        allRows={breakdownOfRows({ metric: "search_clicks", by: "query", name: "query" })}
        search={{ label: "Search queries", text: (row) => row.query, none: "No queries found" }}
        empty={
          <SourceEmpty
            section="searchQueries"
            sources={["google_search_console"]}
            nothing="Google reported no queries"
          >
            See what people searched for on Google before they visited.
          </SourceEmpty>
        }
      />
    </>
  );
}

/** The days that the rows cover, which can end before the range. */
function finalDays({ search: { finalUntil }, range }: TrafficReport): StampLine[] {
  if (finalUntil === null) return [];
  return [["Final days", `${daysText(range.from, finalUntil)}, Pacific time`]];
}

function SearchTotals({ report }: { report: TrafficReport }) {
  const { search, range } = report;
  const figures = [
    ["Clicks", "search_clicks", formatFigure(search.clicks, formatCount)],
    ["Impressions", "search_impressions", formatFigure(search.impressions, formatCount)],
    ["CTR", "search_ctr", formatFigure(search.ctr, (rate) => formatPercent(rate, 2))],
    [
      "Position",
      "search_position",
      formatFigure(search.position, (position) => formatDecimal(position, 1)),
    ],
  ] as const;
  return (
    <div className={classes.totals}>
      <dl aria-label="All searches">
        {figures.map(([name, metric, figure]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <FigureLink to={metricPath(metric)} metric={metric}>
                {figure}
              </FigureLink>
            </dd>
          </div>
        ))}
      </dl>
      <Text size="xs" c="dimmed">
        {search.finalUntil === null
          ? "Search Console has no final data for these days yet."
          : `All searches from ${formatDays(range.from, search.finalUntil)}, in Pacific time. Google withholds rare queries, so the rows below add up to less.`}
      </Text>
    </div>
  );
}

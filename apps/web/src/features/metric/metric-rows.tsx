import type {
  MetricRow,
  MetricRows as Rows,
  RowColumn,
} from "@cartograph/contracts/metrics/metric-rows.ts";
import {
  metricDefinitions,
  type MetricId,
  metricIds,
} from "@cartograph/contracts/metrics/definitions.ts";
import type { ReportQuery } from "@cartograph/contracts/query-schemas.ts";
import type { Column } from "@cartograph/ui/data-table/column.ts";
import { toSortKey } from "@cartograph/ui/data-table/sort-key.ts";
import { formatCount } from "@cartograph/ui/format/format-number.ts";
import { PagedTable } from "@cartograph/ui/paged-table/paged-table.tsx";
import { ExportButton } from "@cartograph/ui/table-export/export-button.tsx";
import { WidgetCard } from "@cartograph/ui/widget-card/widget-card.tsx";
import { WidgetEmpty } from "@cartograph/ui/widget-card/widget-empty.tsx";
import { getQueryKey } from "@trpc/react-query";
import { Skeleton, Text } from "@mantine/core";
import { useEffect } from "react";
import { fieldProblems } from "../../lib/field-problems.ts";
import { notAvailableBy } from "../../lib/filters/filter-words.ts";
import { useListPages } from "../../lib/lists/use-list-pages.ts";
import { daysRange, metricPath } from "../../lib/metric-path.ts";
import { tableWidgetHeight } from "../../lib/report/report-placeholder.tsx";
import { trpc } from "../../lib/trpc.ts";
import { useDateRange } from "../../lib/use-date-range.ts";
import { useViewParameter } from "../../lib/use-view-parameter.ts";
import { WidgetFailed } from "../../lib/widget-failed.tsx";
import { allPages } from "./all-pages.ts";
import { RowCell, rowText } from "./row-cell.tsx";
import { keyedRows } from "./keyed-rows.ts";
import { isFigureColumn, rowsFile } from "./rows-file.ts";
import { NoRows } from "./no-rows.tsx";
import { readSort } from "./table-sort.ts";

/** The rows that the figure is calculated from, one for each event or day. */
export function MetricRows({ id }: { id: MetricId }) {
  const { reportQuery } = useDateRange();
  const [sort, setSort] = useViewParameter("rows");
  const input = { id, ...reportQuery, ...(sort === null ? {} : { sort }) };
  const { client } = trpc.useUtils();
  const query = useListPages<Rows>(getQueryKey(trpc.metrics.rows, input), (page, signal) =>
    client.metrics.rows.query({ ...input, ...page }, { signal }),
  );
  const pages = query.data?.pages ?? [];
  const [first] = pages;
  // A column of a filter is gone when the filter is.
  const isSortGone = sort !== null && "sort" in fieldProblems(query.error);
  useEffect(() => {
    if (isSortGone) setSort(null);
  }, [isSortGone, setSort]);
  return (
    <WidgetCard
      title="Rows"
      minHeight={first?.count === 0 ? 0 : tableWidgetHeight}
      actions={first && first.count > 0 ? <RowsExport input={input} /> : null}
    >
      {query.error && !query.isFetchNextPageError ? (
        <WidgetFailed what="rows" query={query} />
      ) : null}
      {first === undefined ? (
        query.error ? null : (
          <Skeleton height={tableWidgetHeight - 40} />
        )
      ) : first.notFilteredBy.length > 0 ? (
        <WidgetEmpty>{notAvailableBy(first.notFilteredBy)}.</WidgetEmpty>
      ) : (
        <>
          {first.count > 0 ? (
            <Text size="sm" c="dimmed">
              {rowsSentence(id, first.count)}
            </Text>
          ) : null}
          <PagedTable
            caption={`Rows of ${metricDefinitions[id].name}`}
            columns={tableColumns(first)}
            rows={keyedRows(pages.flatMap(({ rows }) => rows))}
            rowKey={({ key }) => key}
            sort={readSort(sort)}
            onSortChange={(next) => setSort(toSortKey(next))}
            foot={[{ key: "sum", cells: sumCells(first) }]}
            count={first.count}
            isWaiting={query.isPlaceholderData}
            isLoadingMore={query.isFetchingNextPage}
            pages={pages.length}
            onMore={query.hasNextPage ? () => void query.fetchNextPage() : null}
            empty={<NoRows id={id} />}
          />
          {query.isFetchNextPageError ? (
            <WidgetFailed what="more rows" query={{ refetch: query.fetchNextPage }} />
          ) : null}
        </>
      )}
    </WidgetCard>
  );
}

/** How the rows relate to the figure. */
function rowsSentence(id: MetricId, count: number): string {
  const { name, isAdditive } = metricDefinitions[id];
  const rows = count === 1 ? "this row" : `these ${formatCount(count)} rows`;
  return isAdditive ? `${name} is the sum of ${rows}.` : `${name} is calculated from ${rows}.`;
}

const isMetric = (column: RowColumn) => metricIds.some((each) => each === column.id);

function tableColumns(rows: Rows): Column<MetricRow>[] {
  const { id, range, columns } = rows;
  const isOfDays = columns.every(({ kind }) => kind !== "order" && kind !== "customer");
  // A row with a time is an event, of which there may be more on the same day.
  const areDays = isOfDays && columns.every(({ kind }) => kind !== "time");
  const canOpenDays = isOfDays && range.from !== range.to;
  const openDay = (day: string) => metricPath(id, { range: daysRange(day, day) });
  const hasOneFigure = columns.filter(isFigureColumn).length === 1;
  return columns.map((column) => {
    const isFigure = isFigureColumn(column);
    return {
      key: column.id,
      header: column.label,
      isFigure,
      isKey: isMetric(column) || (hasOneFigure && ["order", "customer"].includes(column.kind)),
      sortBy: ({ cells }) => cells[column.id] ?? null,
      cell: ({ cells }) => (
        <RowCell
          {...{ column, cells, currency: rows }}
          openDay={canOpenDays ? openDay : null}
          days={areDays ? rows : null}
        />
      ),
    };
  });
}

function sumCells({ columns, sums, ...currency }: Rows): string[] {
  return columns.map((column, index) => {
    const sum = sums[column.id];
    if (sum === undefined) return index === 0 ? "Sum" : "";
    return rowText(column, sum, currency);
  });
}

type RowsExportProps = { input: ReportQuery & { id: MetricId; sort?: string } };

/** Exports all rows, including rows that are not loaded yet. */
function RowsExport({ input }: RowsExportProps) {
  const { client } = trpc.useUtils();
  const name = metricDefinitions[input.id].name;

  async function content() {
    const pages = await allPages((page) => client.metrics.rows.query({ ...input, ...page }));
    return rowsFile(pages, readSort(input.sort ?? null));
  }

  return <ExportButton name={`${input.id}-rows`} title={`Rows of ${name}`} content={content} />;
}

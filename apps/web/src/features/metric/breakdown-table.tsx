import { dimensionDefinitions } from "@cartograph/contracts/dimensions/definitions.ts";
import type {
  BreakdownRow,
  MetricBreakdown,
} from "@cartograph/contracts/metrics/metric-breakdown.ts";
import { metricDefinitions, type MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import type { Column, Sort } from "@cartograph/ui/data-table/column.ts";
import { formatCount, formatFigure, formatPercent } from "@cartograph/ui/format/format-number.ts";
import { FigureLink } from "@cartograph/ui/link/figure-link.tsx";
import { BarFigure } from "@cartograph/ui/paged-table/bar-figure.tsx";
import { type FootLine, PagedTable } from "@cartograph/ui/paged-table/paged-table.tsx";
import type { ReactNode } from "react";
import { NothingFound } from "../../lib/lists/nothing-found.tsx";
import { metricFormat } from "../../lib/report/format-metric.ts";
import type { TypedSearch } from "../../lib/use-typed-search.ts";
import { ChangeFigure } from "./change-figure.tsx";
import { NoRows } from "./no-rows.tsx";
import { rowLabel } from "./row-label.ts";
import { pathOfRow } from "./row-path.ts";

export type BreakdownTableProps = {
  breakdown: MetricBreakdown;
  /** The metric and the parts of a ratio. */
  metrics: readonly MetricId[];
  sort: Sort;
  onSortChange: (sort: Sort) => void;
  isWaiting: boolean;
  search: TypedSearch;
  pages: number;
  onMore: (() => void) | null;
};

/** The rows of a breakdown with the rest of the rows and the total. */
export function BreakdownTable(props: BreakdownTableProps) {
  const { breakdown, metrics, search } = props;
  const columns = breakdownColumns(breakdown, metrics);
  return (
    <PagedTable
      caption={`${metricDefinitions[breakdown.id].name} by ${breakdown.by.map((id) => dimensionDefinitions[id].name).join(" and ")}`}
      columns={columns}
      rows={breakdown.rows}
      rowKey={({ values }) => values.join("\n")}
      sort={props.sort}
      onSortChange={props.onSortChange}
      foot={footLines(breakdown, columns)}
      count={breakdown.rows.length + (breakdown.other?.rows ?? 0)}
      isWaiting={props.isWaiting}
      isLoadingMore={props.isWaiting}
      pages={props.pages}
      onMore={props.onMore}
      searched={search.search}
      empty={
        search.search === "" ? (
          <NoRows id={breakdown.id} />
        ) : (
          <NothingFound noun="rows" state={search} />
        )
      }
    />
  );
}

type Line = Pick<BreakdownRow, "metrics"> & Partial<Pick<OtherRows, "unavailableBecause">>;
type OtherRows = NonNullable<MetricBreakdown["other"]>;
type BreakdownColumn = Column<BreakdownRow> & { ofLine?: (line: Line) => ReactNode };

function breakdownColumns(
  breakdown: MetricBreakdown,
  metrics: readonly MetricId[],
): BreakdownColumn[] {
  const { id, by, rows, range } = breakdown;
  const values = rows.map((row) => Math.abs(row.metrics[id]?.value ?? 0));
  const longest = Math.max(0, ...values);
  const share = ({ metrics: { [id]: figure } }: Line) => figure?.share ?? null;
  const names = by.map((dimension, index): BreakdownColumn => ({
    key: dimension,
    header: dimensionDefinitions[dimension].name,
    sortBy: (row) => row.labels[index] ?? "",
    cell: (row) => {
      const label = rowLabel(dimension, { row, index, answer: breakdown });
      if (index > 0) return label;
      return (
        <FigureLink to={pathOfRow(id, by, { row, range })} metric={id}>
          {label}
        </FigureLink>
      );
    },
  }));
  const length = (row: BreakdownRow) =>
    longest === 0 ? 0 : (Math.abs(row.metrics[id]?.value ?? 0) / longest) * 100;
  const figures = metrics.map((metric): BreakdownColumn => {
    const format = metricFormat(metricDefinitions[metric], breakdown);
    const text = (line: Line) => formatFigure(line.metrics[metric]?.value ?? null, format);
    const lineText = (line: Line) => {
      const reason = line.unavailableBecause?.[metric];
      return reason === undefined ? text(line) : <span title={reason}>{text(line)}</span>;
    };
    return {
      key: metric,
      header: metricDefinitions[metric].name,
      isFigure: true,
      isKey: metric === id,
      sortBy: (row) => row.metrics[metric]?.value ?? null,
      ofLine: lineText,
      cell: (row) => (
        <FigureLink to={pathOfRow(metric, by, { row, range })} metric={metric} isQuiet>
          {metric === id ? <BarFigure share={length(row)}>{text(row)}</BarFigure> : text(row)}
        </FigureLink>
      ),
    };
  });
  const change = ({ metrics: { [id]: figure } }: Line) => (
    <ChangeFigure id={id} figure={figure} format={metricFormat(metricDefinitions[id], breakdown)} />
  );
  const shareText = (line: Line) =>
    formatFigure(share(line), (percent) => formatPercent(percent, 1));
  return [
    ...names,
    ...figures,
    ...(rows.every(({ metrics: { [id]: figure } }) => (figure?.previous ?? null) === null)
      ? []
      : [
          {
            key: "change",
            header: "Change",
            isFigure: true,
            isKey: true,
            cell: change,
            ofLine: change,
          },
        ]),
    ...(rows.every((row) => share(row) === null)
      ? []
      : [{ key: "share", header: "Share", isFigure: true, cell: shareText, ofLine: shareText }]),
  ];
}

function footLines(breakdown: MetricBreakdown, columns: readonly BreakdownColumn[]): FootLine[] {
  const { other, total } = breakdown;
  const line = (key: string, name: string, of: Line): FootLine => ({
    key,
    cells: columns.map((column, index) => (index === 0 ? name : (column.ofLine?.(of) ?? ""))),
  });
  return [
    ...(other === null ? [] : [line("other", `Other (${formatCount(other.rows)})`, other)]),
    line("total", "Total", total),
  ];
}

import {
  type DimensionId,
  dimensionDefinitions,
} from "@cartograph/contracts/dimensions/definitions.ts";
import type {
  BreakdownRow,
  MetricBreakdown,
} from "@cartograph/contracts/metrics/metric-breakdown.ts";
import { metricDefinitions, type MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import type { Column, Sort } from "@cartograph/ui/data-table/column.ts";
import { formatDays } from "@cartograph/ui/format/format-day.ts";
import {
  formatCount,
  formatFigure,
  formatPercent,
  noFigure,
} from "@cartograph/ui/format/format-number.ts";
import { FigureLink } from "@cartograph/ui/link/figure-link.tsx";
import { BarFigure } from "@cartograph/ui/paged-table/bar-figure.tsx";
import { type FootLine, PagedTable } from "@cartograph/ui/paged-table/paged-table.tsx";
import { metricFormat } from "../../lib/report/format-metric.ts";
import { changeBetween } from "../../lib/report/change-words.ts";
import { pathOfRow } from "./row-path.ts";

export type BreakdownTableProps = {
  breakdown: MetricBreakdown;
  /** The metric and the parts of a ratio. */
  metrics: readonly MetricId[];
  sort: Sort;
  onSortChange: (sort: Sort) => void;
  isWaiting: boolean;
  onMore: (() => void) | null;
};

/** The rows of a breakdown with the rest of the rows and the total. */
export function BreakdownTable(props: BreakdownTableProps) {
  const { breakdown, metrics } = props;
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
      isWaiting={props.isWaiting}
      isLoadingMore={props.isWaiting}
      onMore={props.onMore}
      empty="No rows in this date range."
    />
  );
}

type Line = Pick<BreakdownRow, "metrics">;
type BreakdownColumn = Column<BreakdownRow> & { ofLine?: (line: Line) => string };

function breakdownColumns(
  breakdown: MetricBreakdown,
  metrics: readonly MetricId[],
): BreakdownColumn[] {
  const { id, by, rows, range } = breakdown;
  const values = rows.map((row) => Math.abs(row.metrics[id]?.value ?? 0));
  const longest = Math.max(0, ...values);
  const share = ({ metrics: { [id]: figure } }: Line) => figure?.share ?? null;
  const names = by.map((dimension, place): BreakdownColumn => ({
    key: dimension,
    header: dimensionDefinitions[dimension].name,
    sortBy: (row) => row.labels[place] ?? "",
    cell: (row) => {
      const label = labelOf(dimension, row.labels[place] ?? "");
      if (place > 0) return label;
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
    return {
      key: metric,
      header: metricDefinitions[metric].name,
      isFigure: true,
      sortBy: (row) => row.metrics[metric]?.value ?? null,
      ofLine: text,
      cell: (row) => (
        <FigureLink to={pathOfRow(metric, by, { row, range })} metric={metric} isQuiet>
          {metric === id ? <BarFigure share={length(row)}>{text(row)}</BarFigure> : text(row)}
        </FigureLink>
      ),
    };
  });
  const change = ({ metrics: { [id]: figure } }: Line) =>
    figure ? changeBetween(figure.value, figure.previous) : noFigure;
  const shareText = (line: Line) =>
    formatFigure(share(line), (percent) => formatPercent(percent, 1));
  return [
    ...names,
    ...figures,
    ...(range.comparison === "none"
      ? []
      : [{ key: "change", header: "Change", isFigure: true, cell: change, ofLine: change }]),
    ...(rows.every((row) => share(row) === null)
      ? []
      : [{ key: "share", header: "Share", isFigure: true, cell: shareText, ofLine: shareText }]),
  ];
}

/** Days as the screens write them; the server's other labels are names. */
function labelOf(dimension: DimensionId, label: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(label)) return label;
  return dimension === "week" ? `Week of ${formatDays(label, label)}` : formatDays(label, label);
}

function footLines(breakdown: MetricBreakdown, columns: readonly BreakdownColumn[]): FootLine[] {
  const { other, total } = breakdown;
  const line = (key: string, name: string, of: Line): FootLine => ({
    key,
    cells: columns.map((column, place) => (place === 0 ? name : (column.ofLine?.(of) ?? ""))),
  });
  return [
    ...(other === null ? [] : [line("other", `Other (${formatCount(other.rows)})`, other)]),
    line("total", "Total", total),
  ];
}

import {
  type DimensionId,
  dimensionDefinitions,
  noValue,
} from "@cartograph/contracts/dimensions/definitions.ts";
import { metricDefinitions, type MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import type {
  BreakdownFigure,
  BreakdownRow,
  MetricBreakdown,
} from "@cartograph/contracts/metrics/metric-breakdown.ts";
import type { ComparedDays } from "@cartograph/contracts/metrics/metric-value.ts";
import type { Column, Sort } from "@cartograph/ui/data-table/column.ts";
import {
  sortLabel,
  tableContent,
  tableStampLines,
} from "@cartograph/ui/data-table/table-content.ts";
import { valueWords } from "../../lib/filters/value-words.ts";
import { exportUnit } from "./export-unit.ts";
import { rowsOfPages } from "./rows-of-pages.ts";

/** Each of their values is compared by itself, over its own days. */
const calendarDimensions: ReadonlySet<DimensionId> = new Set<DimensionId>(["day", "week", "month"]);

const exportedAsDates: ReadonlySet<DimensionId> = new Set([
  ...calendarDimensions,
  "acquired_month",
]);

type BreakdownFile = {
  /** The metrics of its columns. */
  metrics: readonly MetricId[];
  sort: Sort;
  searched: string;
  /** The days over which the metric itself is compared. */
  comparedDays: ComparedDays | null;
};

/** The file of a breakdown: all rows of its pages, with compared figures where there are any. */
export function breakdownFile(
  pages: readonly MetricBreakdown[],
  { metrics, sort, searched, comparedDays }: BreakdownFile,
) {
  const rows = rowsOfPages(pages, ({ values }) => JSON.stringify(values));
  const [first] = pages;
  const isByDate = first?.by.some((id) => calendarDimensions.has(id)) ?? false;
  const figures = metrics.flatMap((id) => figureColumns(id, rows, first?.currency));
  const columns = [
    ...(first?.by ?? []).map((id, index) => dimensionColumn(id, index, first?.currency)),
    ...figures,
  ];
  const isCompared = figures.length > metrics.length;
  return {
    ...tableContent(rows, columns),
    comparedDays: isCompared && !isByDate ? (comparedDays ?? undefined) : undefined,
    stamp: tableStampLines({
      sort: sortLabel(columns, sort),
      searched,
      filters: [],
      shown: rows.length,
      all: (first?.rows.length ?? 0) + (first?.other?.rows ?? 0),
    }),
  };
}

function dimensionColumn(
  id: DimensionId,
  index: number,
  currency: string | undefined,
): Column<BreakdownRow> {
  const label = ({ labels }: BreakdownRow) => valueWords(id, labels[index] ?? "", currency);
  const date = (row: BreakdownRow) =>
    row.values[index] === noValue ? label(row) : (row.values[index] ?? label(row));
  return {
    key: id,
    header: dimensionDefinitions[id].name,
    cell: label,
    sortBy: label,
    exportAs: exportedAsDates.has(id) ? date : label,
  };
}

function figureColumns(
  id: MetricId,
  rows: readonly BreakdownRow[],
  currency: string | undefined,
): Column<BreakdownRow>[] {
  const { name, unit } = metricDefinitions[id];
  const column = (field: keyof BreakdownFigure, header: string): Column<BreakdownRow> => ({
    key: field === "value" ? id : `${id}_${field}`,
    header,
    unit: exportUnit(unit, currency),
    isFigure: true,
    cell: () => null,
    sortBy: ({ metrics }) => metrics[id]?.[field] ?? null,
  });
  const isCompared = rows.some(({ metrics }) => (metrics[id]?.previous ?? null) !== null);
  return [
    column("value", name),
    ...(isCompared
      ? [column("compared", `${name}, compared days`), column("previous", `${name}, previous`)]
      : []),
  ];
}

import { toMajorUnits } from "@cartograph/contracts/currency.ts";
import {
  type MetricDefinition,
  metricDefinitions,
  type MetricId,
} from "@cartograph/contracts/metrics/definitions.ts";
import type { MetricRow, RowColumn } from "@cartograph/contracts/metrics/metric-rows.ts";
import type { StoreContext } from "../../report-request.ts";
import { formatMoment } from "../../calendar/hours-of-day.ts";
import { formatDay } from "../../calendar/days.ts";
import type { ListQuestion, Position } from "../../lists/cursor.ts";
import type { Page } from "../../lists/page.ts";

/** Cells as stored: days since 1970-01-01, UTC ms, minor units, record numbers. */
export type StoredCells = Record<string, string | number | null>;

export type RowPage = {
  question: ListQuestion;
  column: RowColumn;
  direction: "asc" | "desc";
  limit: number;
  cursor: string | undefined;
};

/** The rows behind a metric, see `metricRows`. */
export type RowSource = {
  /** Columns that describe a row; the first is the default sort, descending. */
  columns: readonly RowColumn[];
  /** The metrics that a row contributes to. */
  rowMetrics: readonly MetricId[];
  /** Those of `rowMetrics` that are the sum of the rows' contributions. */
  summedMetrics: readonly MetricId[];
  read: (page: RowPage) => Promise<Page<StoredCells>>;
  /** Totals over all pages. */
  total: () => Promise<RowTotal>;
};

export type RowTotal = { count: number; sums: StoredCells };

const metricsOfAverages: Partial<Record<MetricId, readonly MetricId[]>> = {
  // The average of positions, weighted by impressions.
  search_position: ["search_position", "search_impressions"],
};

/** The metrics that a metric's rows contribute to: the metric itself, or a ratio's numerator and denominator. */
export function rowMetricsOf(id: MetricId): readonly MetricId[] {
  const { parts }: MetricDefinition = metricDefinitions[id];
  if (parts?.kind === "ratio") return [parts.numerator, parts.denominator];
  return metricsOfAverages[id] ?? [id];
}

export const isAdditive = (id: MetricId): boolean => metricDefinitions[id].isAdditive;

export function metricColumn(id: MetricId): RowColumn {
  const { name, unit } = metricDefinitions[id];
  return { id, label: name, kind: unit === "money" || unit === "seconds" ? unit : "count" };
}

/** The id of the cell with the name of the record whose id is in the column. */
export const nameCell = (column: string): string => `${column}_name`;

/** Whether records of the kind are named by numbers. */
export const isNumbered = (kind: RowColumn["kind"]): boolean =>
  kind === "order" || kind === "customer";

/** What rows are sorted by: the name of a record instead of its id, and #999 before #1000. */
export function sortValues({ id, kind }: RowColumn, cells: StoredCells): Position {
  const name = cells[nameCell(id)];
  if (name === undefined) return [cells[id] ?? null];
  return isNumbered(kind) ? [name === null ? null : [...String(name)].length, name] : [name];
}

/** Converts stored cells to those of the answer: dates, times in the store's zone, major units. */
export function toCells(
  stored: StoredCells,
  columns: readonly RowColumn[],
  store: StoreContext,
): MetricRow["cells"] {
  const cells: MetricRow["cells"] = {};
  for (const column of columns) {
    cells[column.id] = toCell(stored[column.id] ?? null, column, store);
    const name = stored[nameCell(column.id)];
    if (name !== undefined) cells[nameCell(column.id)] = name;
  }
  return cells;
}

export function toCell(
  value: string | number | null,
  { kind }: RowColumn,
  { timezone, currency }: StoreContext,
): string | number | null {
  if (value === null) return null;
  switch (kind) {
    case "day":
      return formatDay(Number(value));
    case "time":
      return formatMoment(Number(value), timezone);
    case "money":
      return toMajorUnits(Number(value), currency);
    case "order":
    case "customer":
    case "product":
    case "campaign":
      return String(value);
    case "text":
    case "count":
    case "seconds":
      return value;
  }
}

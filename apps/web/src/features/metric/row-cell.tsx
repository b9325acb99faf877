import type { MetricRow, RowColumn } from "@cartograph/contracts/metrics/metric-rows.ts";
import { formatDays, formatTimeOfDay } from "@cartograph/ui/format/format-day.ts";
import { formatDuration } from "@cartograph/ui/format/format-duration.ts";
import { type Currency, formatMoney } from "@cartograph/ui/format/format-money.ts";
import { formatDecimal, noFigure } from "@cartograph/ui/format/format-number.ts";
import { AppLink } from "@cartograph/ui/link/app-link.tsx";

type Cells = MetricRow["cells"];

type RowCellProps = { column: RowColumn; cells: Cells; currency: Currency };

/** A cell of a row; orders, customers, products and campaigns open. */
export function RowCell({ column, cells, currency }: RowCellProps) {
  const value = cells[column.id] ?? null;
  const path = value === null ? null : pathOf(column.kind, String(value));
  const text = nameOfCell(cells, column.id) ?? rowText(column, value, currency);
  return path === null ? text : <AppLink to={path}>{text}</AppLink>;
}

/** The name of the record that a cell has the id of; null without one. */
export function nameOfCell(cells: Cells, column: string): string | null {
  const name = cells[`${column}_name`];
  return typeof name === "string" ? name : null;
}

/** A value as the column shows it. */
export function rowText(
  { kind }: RowColumn,
  value: string | number | null,
  currency: Currency,
): string {
  if (value === null) return noFigure;
  switch (kind) {
    case "money":
      return formatMoney(Number(value), currency);
    case "count":
      return formatDecimal(Number(value), Number.isInteger(Number(value)) ? 0 : 2);
    case "seconds":
      return formatDuration(Number(value));
    case "day":
      return formatDays(String(value), String(value));
    case "time": {
      const day = String(value).slice(0, 10);
      return `${formatDays(day, day)}, ${formatTimeOfDay(String(value).slice(11, 16))}`;
    }
    default:
      return String(value);
  }
}

function pathOf(kind: RowColumn["kind"], id: string): string | null {
  switch (kind) {
    case "order":
      return `/orders/${encodeURIComponent(id)}`;
    case "customer":
      return `/customers/${encodeURIComponent(id)}`;
    case "product":
      return `/products/${encodeURIComponent(id)}`;
    case "campaign":
      return `/ads?campaign=${encodeURIComponent(id)}`;
    default:
      return null;
  }
}

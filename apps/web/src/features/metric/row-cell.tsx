import { customerName } from "@cartograph/contracts/customers/customer-name.ts";
import type {
  MetricRow,
  MetricRows,
  RowColumn,
} from "@cartograph/contracts/metrics/metric-rows.ts";
import { formatDays, formatTimeOfDay } from "@cartograph/ui/format/format-day.ts";
import { formatDuration } from "@cartograph/ui/format/format-duration.ts";
import { type Currency, formatMoney } from "@cartograph/ui/format/format-money.ts";
import { formatUpTo, noFigure } from "@cartograph/ui/format/format-number.ts";
import { AppLink } from "@cartograph/ui/link/app-link.tsx";
import { customerPath, orderPath, productPath } from "../../lib/record/record-paths.ts";
import { withSoFar } from "./row-label.ts";

type Cells = MetricRow["cells"];

type RowCellProps = {
  column: RowColumn;
  cells: Cells;
  currency: Currency;
  /** The path of a day, where a row is a day. */
  openDay: ((day: string) => string) | null;
  /** Where a row is a day: the last complete one. */
  days: Pick<MetricRows, "lastCompleteDay"> | null;
};

/** A cell of a row; orders, customers, products, campaigns and days open. */
export function RowCell({ column, cells, currency, openDay, days }: RowCellProps) {
  const value = cells[column.id] ?? null;
  const pathOfKind = column.kind === "day" && openDay ? openDay : pathOf(column.kind);
  const path = value === null || pathOfKind === null ? null : pathOfKind(String(value));
  const record = nameOfCell(cells, column.id) ?? rowText(column, value, currency, cells["day"]);
  const name = column.kind === "customer" ? customerName(record) : record;
  const isDay = days !== null && column.kind === "day" && value !== null;
  const text = isDay ? withSoFar(name, String(value), days.lastCompleteDay) : name;
  const cell = path === null ? text : <AppLink to={path}>{text}</AppLink>;
  return column.kind === "day" ? <span data-code>{cell}</span> : cell;
}

/** The name of the record that a cell has the id of; null without one. */
export function nameOfCell(cells: Cells, column: string): string | null {
  const name = cells[`${column}_name`];
  return typeof name === "string" ? name : null;
}

/** A value as the column shows it. A time has no date if the row has the same `day`. */
export function rowText(
  { kind }: RowColumn,
  value: string | number | null,
  currency: Currency,
  besideDay?: Cells[string],
): string {
  if (value === null) return noFigure;
  switch (kind) {
    case "money":
      return formatMoney(Number(value), currency);
    case "count":
      return formatUpTo(Number(value), 2);
    case "seconds":
      return formatDuration(Number(value));
    case "day":
      return formatDays(String(value), String(value));
    case "time": {
      const day = String(value).slice(0, 10);
      const time = formatTimeOfDay(String(value).slice(11, 16));
      return day === besideDay ? time : `${formatDays(day, day)}, ${time}`;
    }
    default:
      return String(value);
  }
}

function pathOf(kind: RowColumn["kind"]): ((id: string) => string) | null {
  switch (kind) {
    case "order":
      return orderPath;
    case "customer":
      return customerPath;
    case "product":
      return productPath;
    case "campaign":
      return (id) => `/ads?campaign=${encodeURIComponent(id)}`;
    default:
      return null;
  }
}

import type { Database } from "@cartograph/database/schema.ts";
import type { StoreContext } from "../../report-request.ts";
import type { DaySpan } from "../../calendar/period.ts";
import { type OrderDimensionId, orderDimensionIds } from "../../dimensions/order-dimensions.ts";
import { groupBy } from "../../grouping.ts";
import { amountColumns } from "../../ingestion/sales/ledger-amounts.ts";
import {
  changeColumns,
  type Columns,
  type DayTexts,
  laterColumns,
  lineColumns,
  noColumns,
  packLines,
  packOrders,
  partColumns,
  restOf,
  type SaleColumn,
  saleColumns,
} from "./order-day.ts";
import {
  type ChangeRow,
  type LaterRow,
  type LineRow,
  type OrderRows,
  readOrderRows,
  type SaleRow,
} from "./order-rows-of-days.ts";

export type PackedOrderDay = { day: number; orders: Buffer; lines: Buffer };

/** Packs the days of the span from the ledger; days on which nothing counts are absent. */
export async function buildOrderDays(
  db: Database,
  scope: { store: StoreContext; span: DaySpan },
): Promise<PackedOrderDay[]> {
  const rows = await readOrderRows(db, scope);
  const byDay = {
    sales: groupBy(rows.sales, dayOfRow),
    later: groupBy(rows.later, dayOfRow),
    lines: groupBy(rows.lines, dayOfRow),
    changes: groupBy(rows.changes, dayOfRow),
  };
  const days = new Set([...byDay.sales.keys(), ...byDay.later.keys()]);
  return [...days].map((day) => ({
    day,
    ...packDay({
      sales: byDay.sales.get(day) ?? [],
      later: byDay.later.get(day) ?? [],
      lines: byDay.lines.get(day) ?? [],
      changes: byDay.changes.get(day) ?? [],
    }),
  }));
}

function dayOfRow({ day }: { day: number }): number {
  return day;
}

function packDay(rows: OrderRows): { orders: Buffer; lines: Buffer } {
  const sales = noColumns(saleColumns);
  const later = noColumns(laterColumns);
  const lines = noColumns(lineColumns);
  const changes = noColumns(changeColumns);
  const texts = noTexts();
  const linesOf = groupBy(rows.lines, ({ order_id: order }) => order);
  const changesOf = groupBy(rows.changes, eventOf);
  // On the order's day, all later events are known.
  const edits = groupBy(
    rows.changes.filter(({ basis }) => basis !== 1),
    lineOf,
  );
  for (const sale of rows.sales) {
    const ofSale = (linesOf.get(sale.order_id) ?? []).map((line) =>
      partOfSale(line, edits.get(lineOf(line)) ?? []),
    );
    addEvent(sales, { row: sale, parts: ofSale, texts });
    sales.total_minor.push(sale.total_minor);
    sales.lines.push(ofSale.length);
    for (const part of ofSale) for (const name of lineColumns) lines[name].push(part[name]);
  }
  for (const event of rows.later) {
    const parts = (changesOf.get(eventOf(event)) ?? []).map(partOfEvent);
    addEvent(later, { row: event, parts, texts });
    later.basis.push(event.basis);
    later.changes.push(parts.length);
    for (const part of parts) for (const name of changeColumns) changes[name].push(part[name]);
  }
  const listed = Object.fromEntries(
    orderDimensionIds.map((id) => [id, [...texts[id].keys()]]),
  ) as unknown as DayTexts;
  return { orders: packOrders(sales, later, listed), lines: packLines(lines, changes) };
}

/** Numbers of texts by dimension, in order of first appearance. */
type TextNumbers = Record<OrderDimensionId, Map<string, number>>;

function noTexts(): TextNumbers {
  return Object.fromEntries(
    orderDimensionIds.map((id) => [id, new Map<string, number>()]),
  ) as TextNumbers;
}

type Part = Record<(typeof partColumns)[number], number>;

function addEvent(
  columns: Columns<Exclude<SaleColumn, "lines" | "total_minor">>,
  { row, parts, texts }: { row: SaleRow | LaterRow; parts: readonly Part[]; texts: TextNumbers },
): void {
  columns.at.push(row.at);
  columns.customer_id.push(row.customer_id);
  for (const name of amountColumns) columns[name].push(row[name]);
  for (const name of partColumns) {
    columns[restOf(name)].push(parts.reduce((rest, part) => rest - part[name], row[name]));
  }
  for (const id of orderDimensionIds) {
    const numbers = texts[id];
    const number = numbers.get(row[id]) ?? numbers.size;
    numbers.set(row[id], number);
    columns[id].push(number);
  }
}

/** A line as sold. */
function partOfSale(line: LineRow, edits: readonly ChangeRow[]) {
  const edited = { units: 0, gross: 0, discount: 0, tax: 0 };
  for (const edit of edits) {
    edited.units += edit.units;
    edited.gross += edit.gross_minor;
    edited.discount += edit.discount_minor;
    edited.tax += edit.tax_minor;
  }
  return {
    product_id: line.product_id,
    item_id: line.item_id,
    units: line.quantity - edited.units,
    gross_minor: line.gross_minor - edited.gross,
    discounts_minor: line.discount_minor - edited.discount,
    returns_minor: 0,
    taxes_minor: line.tax_minor - edited.tax,
    edited_units: edited.units,
    edited_gross_minor: edited.gross,
    edited_discounts_minor: edited.discount,
    returned_units: line.returned_quantity,
  };
}

function partOfEvent(change: ChangeRow) {
  return {
    product_id: change.product_id,
    item_id: change.item_id,
    units: change.units,
    gross_minor: change.gross_minor,
    discounts_minor: change.discount_minor,
    returns_minor: change.returns_minor,
    taxes_minor: change.tax_minor - change.returned_tax_minor,
  };
}

function eventOf(row: { order_id: number; entry_no: number; basis: number }): string {
  return `${row.order_id} ${row.entry_no} ${row.basis}`;
}

function lineOf(row: { order_id: number; line_no: number }): string {
  return `${row.order_id} ${row.line_no}`;
}

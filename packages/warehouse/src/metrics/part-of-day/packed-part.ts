import type { DateBasis } from "@cartograph/contracts/date-range.ts";
import type { PackedColumn } from "@cartograph/database/packed-table.ts";
import { type LedgerAmounts, customerTypeCodes } from "@cartograph/database/tables/sales.table.ts";
import { resetArena, takeFloats } from "../../cuts/order-days/arena.ts";
import { addColumns, floatsOf, intsOf } from "../../cuts/order-days/columns.ts";
import { laterRows } from "../../cuts/order-days/day-side.ts";
import { type LineTotal, lineTotals } from "../../cuts/order-days/line-totals.ts";
import { startsOf } from "../../cuts/order-days/row-values.ts";
import { allRows, keepBefore } from "../../cuts/order-days/select-rows.ts";
import { typeCodes } from "../../cuts/order-days/type-codes.ts";
import { amountColumns, noAmounts } from "../../ingestion/sales/ledger-amounts.ts";
import type { DayTable, LineColumn } from "../../rollups/order-columns/order-day.ts";
import type { OrderDay } from "../../rollups/order-columns/packed-order-days.ts";
import type { ProductColumns } from "../../rollups/product-columns.ts";
import type { PartSums } from "./day-part.ts";

/**
 * Reads the part from the packed orders of the day.
 * @param day with its lines
 */
export function packedPart(day: OrderDay, until: number): PartSums {
  return {
    sales: async (basis) => inArena(() => salesUntil(day, until, basis)),
    ordersByType: async () => inArena(() => ordersByType(day, until)),
    customers: async () => inArena(() => customersUntil(day, until)),
    products: async (wanted) => inArena(() => productsUntil(day, until, wanted)),
  };
}

/** `sum` must be synchronous: the next caller of `resetArena` overwrites its arrays. */
function inArena<Sums>(sum: () => Sums): Sums {
  resetArena();
  return sum();
}

function salesUntil(day: OrderDay, until: number, basis: DateBasis): LedgerAmounts {
  const { sales, later } = day;
  const amounts = noAmounts();
  const placed = ordersUntil(day, until);
  const counted = keepBefore(laterRows(day, basis), later.column("at"), until);
  for (const name of amountColumns) {
    amounts[name] = sumRows(sales.column(name), placed) + sumRows(later.column(name), counted);
  }
  return amounts;
}

/** The rows of the sales before the moment. */
function ordersUntil({ sales }: OrderDay, until: number): Int32Array {
  return keepBefore(allRows(sales.rows), sales.column("at"), until);
}

function sumRows({ base, offsets }: PackedColumn, rows: Int32Array): number {
  let sum = base * rows.length;
  if (offsets === null) return sum;
  const values = floatsOf(offsets);
  for (let index = 0; index < rows.length; index += 1) sum += values[rows[index] ?? 0] ?? 0;
  return sum;
}

function ordersByType(day: OrderDay, until: number) {
  const codes = codesOf(day);
  const totals = valuesOf(day.sales.column("total_minor"), day.sales.rows);
  const types = new Map<number, { customer_type: number; orders: number; total_minor: number }>();
  for (const row of ordersUntil(day, until)) {
    const code = codes[row] ?? 0;
    const sums = types.get(code) ?? { customer_type: code, orders: 0, total_minor: 0 };
    sums.orders += 1;
    sums.total_minor += totals[row] ?? 0;
    types.set(code, sums);
  }
  return [...types.values()];
}

function customersUntil(day: OrderDay, until: number): Map<number, boolean> {
  const codes = codesOf(day);
  const ids = intsOf(day.sales.column("customer_id"), day.sales.rows);
  const customers = new Map<number, boolean>();
  for (const row of ordersUntil(day, until)) {
    const id = ids[row] ?? 0;
    // Guests are not customers.
    if (id === 0) continue;
    const isReturning = codes[row] === customerTypeCodes.returning;
    customers.set(id, isReturning || customers.get(id) === true);
  }
  return customers;
}

/** The customer type of each order. */
function codesOf(day: OrderDay): Int32Array {
  const { sales } = day;
  const codes = typeCodes(day);
  const types = intsOf(sales.column("customer_type"), sales.rows);
  for (let row = 0; row < sales.rows; row += 1) types[row] = codes[types[row] ?? 0] ?? 0;
  return types;
}

function productsUntil(day: OrderDay, until: number, wanted?: readonly number[]): ProductColumns {
  const { sales, lines } = day;
  if (lines === null) throw new Error("The lines of the day were not read");
  const table = lines.lines;
  const starts = startsOf(sales.column("lines"), sales.rows);
  const products = intsOf(table.column("product_id"), table.rows);
  const revenue = totalOf(table, "revenueMinor");
  const units = totalOf(table, "units");
  const returned = totalOf(table, "unitsReturned");
  let greatest = 0;
  for (let line = 0; line < products.length; line += 1) {
    greatest = Math.max(greatest, products[line] ?? 0);
  }
  const count = greatest + 1;
  const isWanted = new Uint8Array(count).fill(wanted === undefined ? 1 : 0);
  for (const product of wanted ?? []) isWanted[product] = 1;
  // Lines without a product have the number 0.
  isWanted[0] = 0;
  const sums = noSums(count);
  for (const row of ordersUntil(day, until)) {
    const end = starts[row + 1] ?? 0;
    for (let line = starts[row] ?? 0; line < end; line += 1) {
      const product = products[line] ?? 0;
      if (isWanted[product] === 0) continue;
      sums.revenue[product] = (sums.revenue[product] ?? 0) + (revenue[line] ?? 0);
      sums.units[product] = (sums.units[product] ?? 0) + (units[line] ?? 0);
      sums.returned[product] = (sums.returned[product] ?? 0) + (returned[line] ?? 0);
      if (sums.lastOrder[product] === row + 1) continue;
      sums.lastOrder[product] = row + 1;
      sums.orders[product] = (sums.orders[product] ?? 0) + 1;
    }
  }
  const isSold = (_: number, product: number) => (sums.orders[product] ?? 0) > 0;
  return {
    products: sums.revenue.map((_, product) => product).filter(isSold),
    revenue: sums.revenue.filter(isSold),
    orders: sums.orders.filter(isSold),
    units: sums.units.filter(isSold),
    returned: sums.returned.filter(isSold),
  };
}

function totalOf(table: DayTable<LineColumn>, name: LineTotal): Float64Array {
  const terms = lineTotals[name].map(([column, sign]) => ({
    column: table.column(column),
    weight: sign,
  }));
  return valuesOf(addColumns(terms, table.rows), table.rows);
}

/** Indexed by product. */
function noSums(count: number) {
  return {
    revenue: new Float64Array(count),
    orders: new Int32Array(count),
    units: new Int32Array(count),
    returned: new Int32Array(count),
    /** The last order counted for the product: its row + 1. */
    lastOrder: new Int32Array(count),
  };
}

function valuesOf({ base, offsets }: PackedColumn, rows: number): Float64Array {
  if (offsets === null) return takeFloats(rows).fill(base);
  const values = floatsOf(offsets);
  if (base !== 0) for (let row = 0; row < rows; row += 1) values[row] = (values[row] ?? 0) + base;
  return values;
}

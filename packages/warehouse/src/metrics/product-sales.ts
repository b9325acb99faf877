import type { Database } from "@cartograph/database/schema.ts";
import type { StoreContext } from "../ask.ts";
import type { DaySpan, Window } from "../calendar/period.ts";
import { decodeProductColumns, type ProductColumns } from "../rollups/columns.ts";
import { productColumnsOfDay } from "../rollups/day-columns.ts";
import { productsUntil } from "./part-of-day.ts";
import { readColumns, readDayColumns } from "./packed-columns.ts";
import type { StoreMemory } from "./store-memory.ts";

/** What each product sold on the days of its orders, gift cards left out. */
export type ProductSale = {
  productId: number;
  /** Gross − discounts, before returns. */
  revenueMinor: number;
  /** Orders that hold the product. */
  orders: number;
  units: number;
  /** Units of these orders that came back so far. */
  unitsReturned: number;
};

/** Over all products. */
export type ProductTotals = { revenueMinor: number; units: number; unitsReturned: number };

type ProductScope = { store: StoreContext; memory: StoreMemory };

/** Sums over the span, one entry for each product with a sale, by ascending id. */
export async function productSales(
  db: Database,
  scope: ProductScope & { span: DaySpan },
): Promise<ProductSale[]> {
  return sumByProduct(await readColumns(db, scope, productColumns));
}

/** Sums over the window; its part of a day comes from the facts. */
export async function productTotals(
  db: Database,
  scope: ProductScope & { window: Window },
): Promise<ProductTotals> {
  const { store, memory, window } = scope;
  const columns = await readColumns(db, { store, memory, span: window }, productColumns);
  if (window.part === null) return sumAll(columns);
  return sumAll([...columns, await productsUntil(db, store, window.part)]);
}

/** Each day of the span; days without a sale are zeros. */
export async function productTotalsByDay(
  db: Database,
  scope: ProductScope & { span: DaySpan },
): Promise<Map<number, ProductTotals>> {
  const columns = await readDayColumns(db, scope, productColumns);
  return new Map([...columns].map(([day, column]) => [day, sumAll([column])]));
}

const productColumns = {
  name: "products",
  decode: decodeProductColumns,
  ofDay: productColumnsOfDay,
  bytes: (column: ProductColumns) => column.products.length * 24,
} as const;

function sumAll(columns: readonly ProductColumns[]): ProductTotals {
  const totals = { revenueMinor: 0, units: 0, unitsReturned: 0 };
  for (const column of columns) {
    for (const revenue of column.revenue) totals.revenueMinor += revenue;
    for (const units of column.units) totals.units += units;
    for (const returned of column.returned) totals.unitsReturned += returned;
  }
  return totals;
}

/** Products' ids of one store lie close together, so sums are kept by id in plain arrays. */
function sumByProduct(columns: readonly ProductColumns[]): ProductSale[] {
  const [first, last] = idBounds(columns);
  const size = Math.max(0, last - first + 1);
  const revenue = new Float64Array(size);
  const orders = new Int32Array(size);
  const units = new Int32Array(size);
  const returned = new Int32Array(size);
  for (const column of columns) {
    for (let index = 0; index < column.products.length; index += 1) {
      const slot = (column.products[index] ?? first) - first;
      revenue[slot] = (revenue[slot] ?? 0) + (column.revenue[index] ?? 0);
      orders[slot] = (orders[slot] ?? 0) + (column.orders[index] ?? 0);
      units[slot] = (units[slot] ?? 0) + (column.units[index] ?? 0);
      returned[slot] = (returned[slot] ?? 0) + (column.returned[index] ?? 0);
    }
  }
  const sales: ProductSale[] = [];
  for (let slot = 0; slot < size; slot += 1) {
    const sold = orders[slot] ?? 0;
    if (sold === 0) continue;
    sales.push({
      productId: first + slot,
      revenueMinor: revenue[slot] ?? 0,
      orders: sold,
      units: units[slot] ?? 0,
      unitsReturned: returned[slot] ?? 0,
    });
  }
  return sales;
}

/** Smallest and greatest id; columns are sorted by product. */
function idBounds(columns: readonly ProductColumns[]): [first: number, last: number] {
  let first = Infinity;
  let last = -Infinity;
  for (const { products } of columns) {
    first = Math.min(first, products[0] ?? first);
    last = Math.max(last, products[products.length - 1] ?? last);
  }
  return first === Infinity ? [0, -1] : [first, last];
}

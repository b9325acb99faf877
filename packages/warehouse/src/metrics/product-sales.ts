import type { Database } from "@cartograph/database/schema.ts";
import type { StoreContext } from "../ask.ts";
import type { DaySpan, Window } from "../calendar/period.ts";
import { decodeProductColumns, type ProductColumns } from "../rollups/columns.ts";
import { productColumnsOfDay } from "../rollups/day-columns.ts";
import { productsUntil } from "./part-of-day.ts";
import { readColumns, readDayColumns } from "./packed-columns.ts";
import { listSales, nthGreatestRevenue, type ProductSale, sumByProduct } from "./product-sums.ts";
import type { StoreMemory } from "./store-memory.ts";

/** Over all products. */
export type ProductTotals = { revenueMinor: number; units: number; unitsReturned: number };

type ProductScope = { store: StoreContext; memory: StoreMemory };

/** Sums over the span, one entry for each product with a sale, by ascending id. */
export async function productSales(
  db: Database,
  scope: ProductScope & { span: DaySpan },
): Promise<ProductSale[]> {
  const sums = sumByProduct(await readColumns(db, scope, productColumns));
  return listSales(sums, () => true);
}

/** The products with the most revenue, in no order: `count` of them, and all that tie with the last. */
export async function leadingProductSales(
  db: Database,
  scope: ProductScope & { span: DaySpan; count: number },
): Promise<ProductSale[]> {
  const sums = sumByProduct(await readColumns(db, scope, productColumns));
  const least = nthGreatestRevenue(sums, scope.count);
  return listSales(sums, (revenue) => revenue >= least);
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

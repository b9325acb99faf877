import type { Database } from "@cartograph/database/schema.ts";
import type { StoreContext } from "../../report-request.ts";
import type { DaySpan, Window } from "../../calendar/period.ts";
import { type ProductColumns, productKind, sumByProduct } from "../../rollups/product-columns.ts";
import { openPartOfDay } from "../part-of-day/part-of-day.ts";
import { readColumns, readDayColumns } from "../../rollups/packed-columns.ts";
import { listSales, nthGreatestRevenue, type ProductSale } from "./product-sums.ts";
import type { StoreCache } from "../../store-cache.ts";

/** Totals over all products. */
export type ProductTotals = { revenueMinor: number; units: number; unitsReturned: number };

type ProductScope = { store: StoreContext; cache: StoreCache };

/** Sums over the span for each product with a sale, by ascending id. */
export async function productSales(
  db: Database,
  scope: ProductScope & { span: DaySpan },
): Promise<ProductSale[]> {
  const sums = sumByProduct(await readColumns(db, scope, productKind));
  return listSales(sums, () => true);
}

/** The `count` products with the highest revenue and all that tie with the last of them, unsorted. */
export async function leadingProductSales(
  db: Database,
  scope: ProductScope & { span: DaySpan; count: number },
): Promise<ProductSale[]> {
  const sums = sumByProduct(await readColumns(db, scope, productKind));
  const least = nthGreatestRevenue(sums, scope.count);
  return listSales(sums, (revenue) => revenue >= least);
}

/** Totals of each day of the window, including its part of a day. Days without a sale are zero. */
export async function productTotalsByDay(
  db: Database,
  { store, cache, window }: ProductScope & { window: Window },
): Promise<Map<number, ProductTotals>> {
  const columns = await readDayColumns(db, { store, cache, span: window }, productKind);
  const days = new Map([...columns].map(([day, column]) => [day, sumColumn(column)]));
  const { part } = window;
  if (part === null) return days;
  const { products } = await openPartOfDay(db, { store, cache }, part);
  return days.set(part.day, sumColumn(await products()));
}

export function addProductTotals(all: Iterable<ProductTotals>): ProductTotals {
  const sum = { revenueMinor: 0, units: 0, unitsReturned: 0 };
  for (const totals of all) {
    sum.revenueMinor += totals.revenueMinor;
    sum.units += totals.units;
    sum.unitsReturned += totals.unitsReturned;
  }
  return sum;
}

function sumColumn(column: ProductColumns): ProductTotals {
  const totals = { revenueMinor: 0, units: 0, unitsReturned: 0 };
  for (const revenue of column.revenue) totals.revenueMinor += revenue;
  for (const units of column.units) totals.units += units;
  for (const returned of column.returned) totals.unitsReturned += returned;
  return totals;
}

import type { Window } from "../../calendar/period.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { openPartOfDay } from "../../metrics/part-of-day/part-of-day.ts";
import { readDayColumns } from "../../rollups/packed-columns.ts";
import { type ProductColumns, productKind } from "../../rollups/product-columns.ts";

/** Sales of one product on the day of the order, before returns; `unitsReturned` counts returns to date. */
export type ProductDay = {
  revenueMinor: number;
  orders: number;
  units: number;
  unitsReturned: number;
};

export const noProductDay: ProductDay = { revenueMinor: 0, orders: 0, units: 0, unitsReturned: 0 };

/** Sales of a product by day; days without a sale are absent. */
export async function productSalesByDay(
  { db, store, cache }: Pick<Comparison, "db" | "store" | "cache">,
  { productId, window }: { productId: number; window: Window },
): Promise<Map<number, ProductDay>> {
  const columns = await readDayColumns(db, { store, cache, span: window }, productKind);
  const days = new Map<number, ProductDay>();
  for (const [day, column] of columns) addSale(days, day, saleIn(column, productId));
  const { part } = window;
  if (part !== null) {
    const { products } = await openPartOfDay(db, { store, cache }, part);
    addSale(days, part.day, saleIn(await products([productId]), productId));
  }
  return days;
}

export function sumProductDays(days: Iterable<ProductDay>): ProductDay {
  const sum = { ...noProductDay };
  for (const day of days) {
    sum.revenueMinor += day.revenueMinor;
    sum.orders += day.orders;
    sum.units += day.units;
    sum.unitsReturned += day.unitsReturned;
  }
  return sum;
}

function addSale(days: Map<number, ProductDay>, day: number, sale: ProductDay | null): void {
  if (sale !== null) days.set(day, sale);
}

function saleIn(column: ProductColumns, productId: number): ProductDay | null {
  const index = column.products.indexOf(productId);
  if (index < 0) return null;
  return {
    revenueMinor: column.revenue[index] ?? 0,
    orders: column.orders[index] ?? 0,
    units: column.units[index] ?? 0,
    unitsReturned: column.returned[index] ?? 0,
  };
}

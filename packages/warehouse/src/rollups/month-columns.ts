import { decodeCustomerColumn, packCustomerColumn } from "./customer-columns.ts";
import { decodeProductColumns, packProductColumns, type ProductSum } from "./product-columns.ts";

/** A bucket's packed columns. Those of a month are its days' columns, merged. */
export type PackedColumns = { products: Buffer; customers: Buffer };

export function joinDays(days: readonly PackedColumns[]): PackedColumns {
  return {
    products: sumProducts(days.map((day) => day.products)),
    customers: packCustomerColumn(days.flatMap((day) => [...decodeCustomerColumn(day.customers)])),
  };
}

function sumProducts(days: readonly Buffer[]): Buffer {
  const sums = new Map<number, ProductSum>();
  for (const packed of days) {
    const day = decodeProductColumns(packed);
    for (const [index, product] of day.products.entries()) {
      let sum = sums.get(product);
      if (sum === undefined) {
        sum = { product, revenue: 0, orders: 0, units: 0, returned: 0 };
        sums.set(product, sum);
      }
      sum.revenue += day.revenue[index] ?? 0;
      sum.orders += day.orders[index] ?? 0;
      sum.units += day.units[index] ?? 0;
      sum.returned += day.returned[index] ?? 0;
    }
  }
  return packProductColumns([...sums.values()]);
}

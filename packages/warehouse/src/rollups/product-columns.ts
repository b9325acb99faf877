import {
  type PackedColumns,
  packColumns,
  readFigures,
} from "@cartograph/database/packed-figures.ts";
import { type ColumnKind, emptyColumn } from "./column-kind.ts";

/*
 * Packed product columns have the layout of database/packed-figures.ts: in ascending order of product, each column as
 * narrow as its values allow. A column without entries is empty.
 *   product   products.id
 *   revenue   minor units, gross − discounts
 *   orders    orders that include the product
 *   units     units sold, before returns
 *   returned  units of these orders that were returned at any time
 *
 * Includes only orders that count, and no gift cards. Each order belongs to one day, so a month's columns are the sums
 * of its days' columns. Changes have the same layout with differences, which may be negative.
 */

/** Sales by product as parallel columns, in ascending order of product. */
export type ProductColumns = {
  readonly products: Float64Array;
  readonly revenue: Float64Array;
  readonly orders: Int32Array;
  readonly units: Int32Array;
  readonly returned: Int32Array;
};

export type ProductSum = {
  product: number;
  revenue: number;
  orders: number;
  units: number;
  returned: number;
};

/** Approximate memory per entry. */
const productBytes = 32;

export const productKind: ColumnKind<ProductColumns> = {
  name: "products",
  changes: "products",
  add: addProductColumns,
  decode: decodeProductColumns,
  bytes: (column) => column.products.length * productBytes,
};

export function noProductSum(product: number): ProductSum {
  return { product, revenue: 0, orders: 0, units: 0, returned: 0 };
}

/** @param sums one for each product, in any order; those without any amount are left out */
export function packProductColumns(sums: readonly ProductSum[]): Buffer {
  const sorted = sums.toSorted((a, b) => a.product - b.product);
  const columns = newColumns(sorted.length);
  let count = 0;
  for (const sum of sorted) count += Number(writeSum(columns, count, sum));
  return packEntries(columns, count);
}

export function decodeProductColumns(packed: Uint8Array): ProductColumns {
  return packed.length === 0 ? newColumns(0) : new StoredColumns(readFigures(packed, 4));
}

/** Unpacks a figure when it is first read, because most questions need only some of them. */
class StoredColumns implements ProductColumns {
  readonly products: Float64Array;
  readonly #packed: PackedColumns;
  #revenue: Float64Array | null = null;
  #orders: Int32Array | null = null;
  #units: Int32Array | null = null;
  #returned: Int32Array | null = null;

  constructor(packed: PackedColumns) {
    this.#packed = packed;
    this.products = packed.members;
  }

  get revenue() {
    return (this.#revenue ??= this.#packed.figure(0) ?? new Float64Array(this.#packed.count));
  }

  get orders() {
    return (this.#orders ??= this.#integers(1));
  }

  get units() {
    return (this.#units ??= this.#integers(2));
  }

  get returned() {
    return (this.#returned ??= this.#integers(3));
  }

  #integers(index: number): Int32Array {
    return this.#packed.integers(index) ?? new Int32Array(this.#packed.count);
  }
}

function addProductColumns(packed: Buffer, changes: readonly Buffer[]): Buffer {
  const base = decodeProductColumns(packed);
  const added = sumColumns(changes.map(decodeProductColumns));
  const merged = newColumns(base.products.length + added.length);
  const sum = noProductSum(0);
  let count = 0;
  let next = 0;
  for (const difference of added) {
    for (; (base.products[next] ?? Infinity) < difference.product; next += 1) {
      readSum(base, next, sum);
      count += Number(writeSum(merged, count, sum));
    }
    if (base.products[next] === difference.product) {
      readSum(base, next, sum);
      addSum(difference, sum);
      next += 1;
    }
    count += Number(writeSum(merged, count, difference));
  }
  for (; next < base.products.length; next += 1) {
    readSum(base, next, sum);
    count += Number(writeSum(merged, count, sum));
  }
  return packEntries(merged, count);
}

/** One sum for each product, in ascending order of product. */
function sumColumns(all: readonly ProductColumns[]): ProductSum[] {
  const sums = new Map<number, ProductSum>();
  const entry = noProductSum(0);
  for (const columns of all) {
    for (let index = 0; index < columns.products.length; index += 1) {
      readSum(columns, index, entry);
      const sum = sums.get(entry.product);
      if (sum === undefined) sums.set(entry.product, { ...entry });
      else addSum(sum, entry);
    }
  }
  return [...sums.values()].toSorted((a, b) => a.product - b.product);
}

function addSum(sum: ProductSum, added: ProductSum): void {
  sum.revenue += added.revenue;
  sum.orders += added.orders;
  sum.units += added.units;
  sum.returned += added.returned;
}

function readSum(columns: ProductColumns, index: number, into: ProductSum): void {
  into.product = columns.products[index] ?? 0;
  into.revenue = columns.revenue[index] ?? 0;
  into.orders = columns.orders[index] ?? 0;
  into.units = columns.units[index] ?? 0;
  into.returned = columns.returned[index] ?? 0;
}

/** Writes nothing and returns false when the sum has no amount. */
function writeSum(columns: ProductColumns, index: number, sum: ProductSum): boolean {
  if (sum.revenue === 0 && sum.orders === 0 && sum.units === 0 && sum.returned === 0) return false;
  columns.revenue[index] = sum.revenue;
  columns.products[index] = sum.product;
  columns.orders[index] = sum.orders;
  columns.units[index] = sum.units;
  columns.returned[index] = sum.returned;
  return true;
}

/** Packs the first entries of the columns. */
function packEntries(columns: ProductColumns, count: number): Buffer {
  if (count === 0) return emptyColumn;
  const { products, revenue, orders, units, returned } = columns;
  return packColumns(
    [products, revenue, orders, units, returned].map((column) => column.subarray(0, count)),
  );
}

function newColumns(count: number): ProductColumns {
  return {
    products: new Float64Array(count),
    revenue: new Float64Array(count),
    orders: new Int32Array(count),
    units: new Int32Array(count),
    returned: new Int32Array(count),
  };
}

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
  const sorted = sums.filter(hasAmount).toSorted((a, b) => a.product - b.product);
  if (sorted.length === 0) return emptyColumn;
  return packColumns(columnNames.map((name) => sorted.map((sum) => sum[name])));
}

const columnNames = ["product", "revenue", "orders", "units", "returned"] as const;

function hasAmount({ revenue, orders, units, returned }: ProductSum): boolean {
  return revenue !== 0 || orders !== 0 || units !== 0 || returned !== 0;
}

export function decodeProductColumns(packed: Uint8Array): ProductColumns {
  return packed.length === 0 ? noProducts : new StoredColumns(readFigures(packed, 4));
}

const noProducts: ProductColumns = {
  products: new Float64Array(),
  revenue: new Float64Array(),
  orders: new Int32Array(),
  units: new Int32Array(),
  returned: new Int32Array(),
};

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
  const { first, revenue, orders, units, returned } = sumByProduct(
    [packed, ...changes].map(decodeProductColumns),
  );
  const slots: number[] = [];
  for (let slot = 0; slot < orders.length; slot += 1) {
    if (revenue[slot] !== 0 || orders[slot] !== 0 || units[slot] !== 0 || returned[slot] !== 0) {
      slots.push(slot);
    }
  }
  if (slots.length === 0) return emptyColumn;
  return packColumns([
    slots.map((slot) => first + slot),
    ...[revenue, orders, units, returned].map((sums) => slots.map((slot) => sums[slot] ?? 0)),
  ]);
}

/**
 * Sums in arrays indexed by product id minus the first id, since the ids of one store are close together. A product
 * without orders has no sale.
 */
export type SumsByProduct = Omit<ProductColumns, "products"> & { first: number };

export function sumByProduct(columns: readonly ProductColumns[]): SumsByProduct {
  const [first, last] = idBounds(columns);
  const size = Math.max(0, last - first + 1);
  const sums = {
    first,
    revenue: new Float64Array(size),
    orders: new Int32Array(size),
    units: new Int32Array(size),
    returned: new Int32Array(size),
  };
  for (const { products, revenue, orders, units, returned } of columns) {
    for (let index = 0; index < products.length; index += 1) {
      const slot = (products[index] ?? first) - first;
      sums.revenue[slot] = (sums.revenue[slot] ?? 0) + (revenue[index] ?? 0);
      sums.orders[slot] = (sums.orders[slot] ?? 0) + (orders[index] ?? 0);
      sums.units[slot] = (sums.units[slot] ?? 0) + (units[index] ?? 0);
      sums.returned[slot] = (sums.returned[slot] ?? 0) + (returned[index] ?? 0);
    }
  }
  return sums;
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

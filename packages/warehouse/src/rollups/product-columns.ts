import { aligned } from "./aligned.ts";

/*
 * Layout of the packed product columns. Little-endian, like typed arrays on every platform that runs Node: five
 * consecutive columns of n entries each, in ascending order of product; 24 bytes per entry.
 *   Float64 revenue   minor units, gross − discounts
 *   Int32   product   products.id
 *   Int32   orders    orders that include the product
 *   Int32   units     units sold, before returns
 *   Int32   returned  units of these orders that were returned at any time
 *
 * Includes only orders that count, and no gift cards. Each order belongs to one day, so a month's columns are the sums
 * of its days' columns.
 */

/** Sales by product as parallel columns, in ascending order of product. */
export type ProductColumns = {
  revenue: Float64Array;
  products: Int32Array;
  orders: Int32Array;
  units: Int32Array;
  returned: Int32Array;
};

export type ProductSum = {
  product: number;
  revenue: number;
  orders: number;
  units: number;
  returned: number;
};

const productBytes = 24;

/** @param sums one for each product, in any order */
export function packProductColumns(sums: readonly ProductSum[]): Buffer {
  const sorted = sums.toSorted((a, b) => a.product - b.product);
  const packed = Buffer.alloc(sorted.length * productBytes);
  const columns = viewProducts(packed);
  for (const [index, sum] of sorted.entries()) {
    columns.revenue[index] = sum.revenue;
    columns.products[index] = sum.product;
    columns.orders[index] = sum.orders;
    columns.units[index] = sum.units;
    columns.returned[index] = sum.returned;
  }
  return packed;
}

/** Views the packed bytes; copies them only when they are not aligned. */
export function decodeProductColumns(packed: Uint8Array): ProductColumns {
  return viewProducts(aligned(packed));
}

function viewProducts({ buffer, byteOffset, byteLength }: Uint8Array): ProductColumns {
  const count = byteLength / productBytes;
  const integers = byteOffset + 8 * count;
  return {
    revenue: new Float64Array(buffer, byteOffset, count),
    products: new Int32Array(buffer, integers, count),
    orders: new Int32Array(buffer, integers + 4 * count, count),
    units: new Int32Array(buffer, integers + 8 * count, count),
    returned: new Int32Array(buffer, integers + 12 * count, count),
  };
}

/*
 * Layout of the packed columns, all little-endian as typed arrays are on every machine that runs Node.
 *
 * `products`: five columns one behind the other, each of n entries in ascending order of product; 24 bytes an entry.
 *   Float64 revenue   minor units, gross − discounts
 *   Int32   product   products.id
 *   Int32   orders    orders that hold the product
 *   Int32   units     sold, returns not taken off
 *   Int32   returned  units of these orders that were given back, whenever that was
 * `customers`: one Int32 for each customer who ordered, ascending:
 *   customers.id × 2, + 1 when one of the orders came after an earlier order of theirs
 *
 * Only orders that count, and no gift cards among the products. An order is of one day, so a month's columns are
 * the sums of its days' (products) and the unions of their marks (customers).
 */

/** What was sold of each product, entry by entry, in ascending order of product. */
export type ProductColumns = {
  revenue: Float64Array;
  products: Int32Array;
  orders: Int32Array;
  units: Int32Array;
  returned: Int32Array;
};

/** One entry for each customer who ordered, ascending: see above. */
export type CustomerColumn = Int32Array;

export type ProductSum = {
  product: number;
  revenue: number;
  orders: number;
  units: number;
  returned: number;
};

const productBytes = 24;

/** @param sums in any order, one for each product */
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

/** Views onto the packed bytes; nothing is copied where they lie aligned. */
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

/** A customer who ordered; returning when one of the orders came after an earlier one of theirs. */
export function customerMark(customerId: number, isReturning: boolean): number {
  return customerId * 2 + (isReturning ? 1 : 0);
}

export function customerOfMark(mark: number): number {
  return mark >>> 1;
}

/** @param marks in any order; marks of the same customer are joined */
export function packCustomerColumn(marks: Iterable<number>): Buffer {
  const byCustomer = new Map<number, number>();
  for (const mark of marks) {
    const customer = customerOfMark(mark);
    byCustomer.set(customer, (byCustomer.get(customer) ?? 0) | mark);
  }
  const packed = Int32Array.from(byCustomer.values()).toSorted();
  return Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
}

/** A view onto the packed bytes; nothing is copied where they lie aligned. */
export function decodeCustomerColumn(packed: Uint8Array): CustomerColumn {
  const { buffer, byteOffset, byteLength } = aligned(packed);
  return new Int32Array(buffer, byteOffset, byteLength / 4);
}

/** Buffers from a shared pool may begin anywhere; typed arrays may not. */
function aligned(packed: Uint8Array): Uint8Array {
  return packed.byteOffset % 8 === 0 ? packed : Uint8Array.from(packed);
}

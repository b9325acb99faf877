/*
 * Layout of the packed columns. All are little-endian, like typed arrays on every platform that runs Node.
 *
 * `products`: five consecutive columns of n entries each, in ascending order of product; 24 bytes per entry.
 *   Float64 revenue   minor units, gross − discounts
 *   Int32   product   products.id
 *   Int32   orders    orders that include the product
 *   Int32   units     units sold, before returns
 *   Int32   returned  units of these orders that were returned at any time
 * `customers`: one Int32 for each customer who ordered, ascending:
 *   customers.id × 2, + 1 when one of the orders was not the customer's first
 *
 * Includes only orders that count, and no gift cards. Each order belongs to one day, so a month's columns are the
 * sums (products) and the unions of marks (customers) of its days' columns.
 */

/** Sales by product as parallel columns, in ascending order of product. */
export type ProductColumns = {
  revenue: Float64Array;
  products: Int32Array;
  orders: Int32Array;
  units: Int32Array;
  returned: Int32Array;
};

/** One mark for each customer who ordered, in ascending order; the layout is described above. */
export type CustomerColumn = Int32Array;

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

/** Encodes a customer who ordered. `isReturning`: one of the orders was not the customer's first. */
export function customerMark(customerId: number, isReturning: boolean): number {
  return customerId * 2 + (isReturning ? 1 : 0);
}

export function customerOfMark(mark: number): number {
  return mark >>> 1;
}

/** @param marks in any order; marks of the same customer are merged */
export function packCustomerColumn(marks: Iterable<number>): Buffer {
  const byCustomer = new Map<number, number>();
  for (const mark of marks) {
    const customer = customerOfMark(mark);
    byCustomer.set(customer, (byCustomer.get(customer) ?? 0) | mark);
  }
  const packed = Int32Array.from(byCustomer.values()).toSorted();
  return Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
}

/** Views the packed bytes; copies them only when they are not aligned. */
export function decodeCustomerColumn(packed: Uint8Array): CustomerColumn {
  const { buffer, byteOffset, byteLength } = aligned(packed);
  return new Int32Array(buffer, byteOffset, byteLength / 4);
}

/** Typed arrays need an aligned offset, which buffers from a shared pool may not have. */
function aligned(packed: Uint8Array): Uint8Array {
  return packed.byteOffset % 8 === 0 ? packed : Uint8Array.from(packed);
}

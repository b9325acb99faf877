import { aligned } from "./aligned.ts";

/*
 * Layout of the packed customer column: one little-endian Int32 for each customer who ordered, ascending:
 *   customers.id × 2, + 1 when one of the orders was not the customer's first
 *
 * Includes only orders that count. Each order belongs to one day, so a month's column is the union of its days' marks.
 */

/** One mark for each customer who ordered, in ascending order; the layout is described above. */
export type CustomerColumn = Int32Array;

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

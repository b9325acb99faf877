import { aligned } from "./aligned.ts";
import type { ColumnKind } from "./column-kind.ts";

/*
 * Layout of the packed customer column: one little-endian Int32 for each order of a customer, ascending:
 *   customers.id × 2, + 1 when the order was not the customer's first
 * A customer has as many equal marks as orders, so that one of several orders can be subtracted.
 *
 * Includes only orders that count. Each order belongs to one day, so a month's column holds its days' marks.
 *
 * Changes are Int32 too: the mark for an order that is added, its bitwise complement (`~mark`, a negative number) for
 * one that is subtracted.
 */

/** One mark for each order of a customer, in ascending order; the layout is described above. */
export type CustomerColumn = Int32Array;

export const customerKind: ColumnKind<CustomerColumn> = {
  name: "customers",
  add: addCustomerMarks,
  decode: decodeCustomerColumn,
  bytes: (column) => column.byteLength,
};

/** Encodes a customer who ordered. `isReturning`: the order was not the customer's first. */
export function customerMark(customerId: number, isReturning: boolean): number {
  return customerId * 2 + (isReturning ? 1 : 0);
}

export function customerOfMark(mark: number): number {
  return mark >>> 1;
}

/** @param marks of added orders, in any order */
export function packCustomerColumn(marks: Iterable<number>): Buffer {
  return packed(Int32Array.from(marks).toSorted());
}

/** @param counts by mark, how many orders more or, when negative, less than before */
export function packCustomerChanges(counts: ReadonlyMap<number, number>): Buffer {
  const changes: number[] = [];
  for (const [mark, count] of counts) {
    for (let times = Math.abs(count); times > 0; times -= 1) changes.push(count < 0 ? ~mark : mark);
  }
  return packed(Int32Array.from(changes).toSorted());
}

/** Views the packed bytes; copies them only when they are not aligned. */
export function decodeCustomerColumn(bytes: Uint8Array): CustomerColumn {
  const { buffer, byteOffset, byteLength } = aligned(bytes);
  return new Int32Array(buffer, byteOffset, byteLength / 4);
}

function addCustomerMarks(base: Buffer, changes: readonly Buffer[]): Buffer {
  const counts = new Map<number, number>();
  for (const change of changes) {
    for (const each of decodeCustomerColumn(change)) {
      const mark = each < 0 ? ~each : each;
      counts.set(mark, (counts.get(mark) ?? 0) + (each < 0 ? -1 : 1));
    }
  }
  const kept = decodeCustomerColumn(base).filter((mark) => {
    const count = counts.get(mark) ?? 0;
    if (count < 0) counts.set(mark, count + 1);
    return count >= 0;
  });
  const added: number[] = [];
  for (const [mark, count] of counts) {
    for (let times = count; times > 0; times -= 1) added.push(mark);
  }
  const marks = new Int32Array(kept.length + added.length);
  marks.set(kept);
  marks.set(added, kept.length);
  return packed(marks.toSorted());
}

function packed({ buffer, byteOffset, byteLength }: Int32Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

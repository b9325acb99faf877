import { alignedBytes } from "@cartograph/database/packed-table.ts";
import { type ColumnKind, daySpan, emptyColumn } from "./column-kind.ts";

/*
 * A purchase day is a day on which a customer has counted orders. It has the number of days since the customer's
 * previous one, so that distinct customers of a range can be added up: a customer is counted on the first purchase day
 * within the range, which is the one whose previous purchase day is before the range. Returning purchase days (with an
 * order that was not the customer's first) form a second sequence of the same kind.
 *
 * Layouts, little-endian:
 * - changes of a day: Int32 day, then three Int32 for each added or subtracted purchase day: customers.id, or its
 *   bitwise complement for a subtracted one; gap; returning gap
 * - customers of a day: n entries, ascending: Int32 customers.id, then Uint16 gaps, then Uint16 returning gaps
 */

export type PurchaseDay = {
  customer: number;
  /** Days since the previous purchase day; 0 when there is none. */
  gap: number;
  /** Days since the previous returning purchase day, 0 when there is none; `notReturning` for one that is not. */
  returningGap: number;
};

export type DatedPurchaseDay = PurchaseDay & { day: number };

export const notReturning = 65_535;

/** Longer gaps count as this one. It is longer than any range that a report accepts. */
const maxGap = 65_534;

/** @param previous null when there is none */
export function gapSince(previous: number | null, day: number): number {
  return previous === null ? 0 : Math.min(day - previous, maxGap);
}

/** A purchase day that is added (1) or subtracted (-1). */
export type PurchaseDayChange = PurchaseDay & { sign: 1 | -1 };

export function packPurchaseDayChanges(day: number, changes: readonly PurchaseDayChange[]): Buffer {
  if (changes.length === 0) return emptyColumn;
  const packed = new Int32Array(1 + 3 * changes.length);
  packed[0] = day;
  for (const [index, { customer, gap, returningGap, sign }] of changes.entries()) {
    packed[1 + 3 * index] = sign === 1 ? customer : ~customer;
    packed[2 + 3 * index] = gap;
    packed[3 + 3 * index] = returningGap;
  }
  return Buffer.from(packed.buffer);
}

/** The day of packed changes, and the changes in the order in which they were made. */
export function unpackPurchaseDayChanges(
  packed: Uint8Array,
): [day: number, changes: PurchaseDayChange[]] {
  const { buffer, byteOffset, byteLength } = alignedBytes(packed);
  const values = new Int32Array(buffer, byteOffset, byteLength / 4);
  const changes: PurchaseDayChange[] = [];
  for (let index = 1; index < values.length; index += 3) {
    const id = values[index] ?? 0;
    changes.push({
      customer: id < 0 ? ~id : id,
      gap: values[index + 1] ?? 0,
      returningGap: values[index + 2] ?? 0,
      sign: id < 0 ? -1 : 1,
    });
  }
  return [values[0] ?? 0, changes];
}

/** The customers of days; a month has none. */
export const customerKind: ColumnKind<CustomersOfDay> = {
  name: "customers",
  changes: "customers",
  add: (packed, changes, span) =>
    span === daySpan ? addCustomersOfDay(packed, changes) : emptyColumn,
  decode: decodeCustomersOfDay,
  bytes: ({ customers }) => 8 * customers.length,
};

/** The customers who ordered on a day, in ascending order, and their previous purchase days. */
export type CustomersOfDay = {
  customers: Int32Array;
  gaps: Uint16Array;
  returningGaps: Uint16Array;
};

export function decodeCustomersOfDay(packed: Uint8Array): CustomersOfDay {
  const { buffer, byteOffset, byteLength } = alignedBytes(packed);
  const count = byteLength / 8;
  return {
    customers: new Int32Array(buffer, byteOffset, count),
    gaps: new Uint16Array(buffer, byteOffset + 4 * count, count),
    returningGaps: new Uint16Array(buffer, byteOffset + 6 * count, count),
  };
}

export function addCustomersOfDay(packed: Uint8Array, changes: readonly Uint8Array[]): Buffer {
  const purchaseDays = new Map<number, PurchaseDay>();
  const { customers, gaps, returningGaps } = decodeCustomersOfDay(packed);
  for (const [index, customer] of customers.entries()) {
    const [gap = 0, returningGap = 0] = [gaps[index], returningGaps[index]];
    purchaseDays.set(customer, { customer, gap, returningGap });
  }
  for (const change of changes) {
    for (const { sign, ...purchaseDay } of unpackPurchaseDayChanges(change)[1]) {
      if (sign === 1) purchaseDays.set(purchaseDay.customer, purchaseDay);
      else purchaseDays.delete(purchaseDay.customer);
    }
  }
  return packCustomersOfDay([...purchaseDays.values()]);
}

/** @param purchaseDays one for each customer, in any order */
function packCustomersOfDay(purchaseDays: readonly PurchaseDay[]): Buffer {
  const sorted = purchaseDays.toSorted((a, b) => a.customer - b.customer);
  const packed = Buffer.from(new ArrayBuffer(8 * sorted.length));
  const columns = decodeCustomersOfDay(packed);
  for (const [index, { customer, gap, returningGap }] of sorted.entries()) {
    columns.customers[index] = customer;
    columns.gaps[index] = gap;
    columns.returningGaps[index] = returningGap;
  }
  return packed;
}

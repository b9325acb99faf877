import { alignedBytes } from "@cartograph/database/packed-table.ts";
import { firstDayOfMonth, monthOf } from "../calendar/days.ts";
import { type ColumnKind, emptyColumn, monthSpan } from "./column-kind.ts";
import { notReturning, unpackPurchaseDayChanges } from "./purchase-days.ts";

/*
 * Numbers of customers who ordered on a day or in a month, by the gap: the days from their last purchase day (see
 * purchase-days.ts) before the day or month to its first day. The size depends on the length of the store's history,
 * not on its number of customers.
 *
 * Layout, little-endian, empty without purchase days: Uint32 bytes per count (1, 2 or 4), customers in total, returning
 * customers in total; then n counts of customers, n counts of returning customers and n Uint16 gaps, in ascending order
 * of gap. Gap 0 counts those without an earlier purchase day.
 */

const headerBytes = 12;

type Counts = Uint8Array | Uint16Array | Uint32Array;

export type PurchaseDayCounts = {
  total: { all: number; returning: number };
  gaps: Uint16Array;
  all: Counts;
  returning: Counts;
};

export const purchaseDayCountKind: ColumnKind<PurchaseDayCounts> = {
  name: "visit_counts",
  changes: "customers",
  add: (packed, changes, span) => addPurchaseDayCounts(packed, changes, span === monthSpan),
  decode: decodePurchaseDayCounts,
  bytes: ({ gaps, all }) => 2 * gaps.byteLength + 2 * all.byteLength,
};

/**
 * The customers of a bucket without a purchase day between `from` and the bucket's first day. Added up over consecutive
 * buckets starting at `from`, this counts each customer once.
 * @param start the first day of the bucket
 */
export function countSince(
  { total, gaps, all, returning }: PurchaseDayCounts,
  { start, from }: { start: number; from: number },
): PurchaseDayCounts["total"] {
  const counts = { ...total };
  for (let index = 0; index < gaps.length; index += 1) {
    const gap = gaps[index] ?? 0;
    if (gap > start - from) break;
    if (gap === 0) continue;
    counts.all -= all[index] ?? 0;
    counts.returning -= returning[index] ?? 0;
  }
  return counts;
}

/** Views the packed bytes; copies them only when they are not aligned. */
export function decodePurchaseDayCounts(packed: Uint8Array): PurchaseDayCounts {
  const { buffer, byteOffset, byteLength } = alignedBytes(packed);
  if (byteLength === 0) return noPurchaseDays;
  const [width = 1, customers = 0, returningCustomers = 0] = new Uint32Array(buffer, byteOffset, 3);
  const start = byteOffset + headerBytes;
  const count = (byteLength - headerBytes) / (2 * width + 2);
  const view = (from: number): Counts => {
    if (width === 4) return new Uint32Array(buffer, from, count);
    return width === 2 ? new Uint16Array(buffer, from, count) : new Uint8Array(buffer, from, count);
  };
  return {
    total: { all: customers, returning: returningCustomers },
    all: view(start),
    returning: view(start + width * count),
    gaps: new Uint16Array(buffer, start + 2 * width * count, count),
  };
}

const noPurchaseDays: PurchaseDayCounts = {
  total: { all: 0, returning: 0 },
  gaps: new Uint16Array(),
  all: new Uint8Array(),
  returning: new Uint8Array(),
};

/** Adds changes of days to the counts of the same day or of their month. */
export function addPurchaseDayCounts(
  packed: Uint8Array,
  changes: readonly Uint8Array[],
  isMonth: boolean,
): Buffer {
  const byGap = new Map<number, { all: number; returning: number }>();
  const countsOf = (gap: number) => {
    const known = byGap.get(gap) ?? { all: 0, returning: 0 };
    byGap.set(gap, known);
    return known;
  };
  const { gaps, all, returning } = decodePurchaseDayCounts(packed);
  for (const [index, gap] of gaps.entries()) {
    byGap.set(gap, { all: all[index] ?? 0, returning: returning[index] ?? 0 });
  }
  for (const change of changes) {
    const [day, purchaseDays] = unpackPurchaseDayChanges(change);
    const sinceStart = isMonth ? day - firstDayOfMonth(monthOf(day)) : 0;
    for (const { gap, returningGap, sign } of purchaseDays) {
      const fromStart = gapFromStart(gap, sinceStart);
      if (fromStart !== null) countsOf(fromStart).all += sign;
      const returningFromStart = gapFromStart(returningGap, sinceStart);
      if (returningGap !== notReturning && returningFromStart !== null) {
        countsOf(returningFromStart).returning += sign;
      }
    }
  }
  const rows = [...byGap]
    .filter(([, counts]) => counts.all !== 0 || counts.returning !== 0)
    .toSorted(([a], [b]) => a - b);
  return packPurchaseDayCounts(rows);
}

/** The gap to the first day of the bucket; null when the previous purchase day is in the bucket. */
function gapFromStart(gap: number, sinceStart: number): number | null {
  if (gap === 0) return 0;
  return gap > sinceStart ? gap - sinceStart : null;
}

function packPurchaseDayCounts(
  rows: readonly [gap: number, counts: { all: number; returning: number }][],
): Buffer {
  if (rows.length === 0) return emptyColumn;
  const most = rows.reduce((max, [, counts]) => Math.max(max, counts.all, counts.returning), 0);
  const width = most < 2 ** 8 ? 1 : most < 2 ** 16 ? 2 : 4;
  const packed = Buffer.from(new ArrayBuffer(headerBytes + rows.length * (2 * width + 2)));
  const header = new Uint32Array(packed.buffer, packed.byteOffset, headerBytes / 4);
  header[0] = width;
  for (const [, counts] of rows) {
    header[1] = (header[1] ?? 0) + counts.all;
    header[2] = (header[2] ?? 0) + counts.returning;
  }
  const columns = decodePurchaseDayCounts(packed);
  for (const [index, [gap, counts]] of rows.entries()) {
    columns.gaps[index] = gap;
    columns.all[index] = counts.all;
    columns.returning[index] = counts.returning;
  }
  return packed;
}

import { type GapCause, gapRowsLimit } from "@cartograph/contracts/reports/reconciliation.ts";
import type { Amounts } from "./amounts.ts";
import type { PlacedOrder } from "./placed-orders.ts";

/** A named part of the difference between the store and a source. */
export type Gap = Amounts & {
  cause: GapCause;
  /** Whether the data proves only part of it. */
  isPartial: boolean;
  note: string | null;
  /** The number of orders it consists of; 0 if they are not known individually. */
  rowCount: number;
  /** The orders with the largest amounts. `sign` is -1 for orders that the source lacks. */
  rows: readonly GapRow[];
};
export type GapRow = { order: PlacedOrder; sign: 1 | -1 };

/** A gap that consists of orders added to or subtracted from the store's figures. */
export type GapSum = {
  add: (order: PlacedOrder, sign: GapRow["sign"]) => void;
  gap: () => Gap;
};

/** Sums up orders. Keeps only the largest rows, so that memory does not grow with the number of orders. */
export function sumGap(
  cause: GapCause,
  { note = null, countsOrders = true }: { note?: string | null; countsOrders?: boolean } = {},
): GapSum {
  const sum = { ordersMilli: 0, minor: 0, rowCount: 0 };
  let rows: GapRow[] = [];
  let minAmount = -Infinity;
  return {
    add: (order, sign) => {
      if (countsOrders) sum.ordersMilli += sign * 1000;
      sum.minor += sign * order.minor;
      sum.rowCount += 1;
      if (order.minor < minAmount) return;
      rows.push({ order, sign });
      if (rows.length < 2 * gapRowsLimit) return;
      rows = largestRows(rows);
      minAmount = rows.at(-1)?.order.minor ?? -Infinity;
    },
    gap: () => ({ cause, ...sum, isPartial: false, note, rows: largestRows(rows) }),
  };
}

/** The rows to list, largest amounts first. */
export function largestRows(rows: readonly GapRow[]): GapRow[] {
  return rows
    .toSorted((a, b) => b.order.minor - a.order.minor || a.order.id - b.order.id)
    .slice(0, gapRowsLimit);
}

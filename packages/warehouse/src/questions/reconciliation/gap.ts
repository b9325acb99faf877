import { type GapCause, gapRowsLimit } from "@cartograph/contracts/reports/reconciliation.ts";
import type { Amounts } from "./amounts.ts";
import type { PlacedOrder } from "./placed-orders.ts";

/** A named part of the difference between the store and a source. */
export type Gap = Amounts & {
  cause: GapCause;
  isPartial: boolean;
  note: string | null;
  /** How many orders it concerns; 0 where they are not known one by one. */
  rowCount: number;
  /** The first of them, each with what it adds. */
  rows: readonly GapRow[];
};
export type GapRow = { order: PlacedOrder; sign: 1 | -1 };

/** A gap that is the sum of orders that are added to the store's figures or taken off. */
export type GapSum = {
  add: (order: PlacedOrder, sign: GapRow["sign"]) => void;
  /** The sum of the orders so far. */
  gap: () => Gap;
};

/** Keeps the first rows only, so that its memory does not depend on how many orders there are. */
export function sumGap(
  cause: GapCause,
  { note = null, countsOrders = true }: { note?: string | null; countsOrders?: boolean } = {},
): GapSum {
  const sum = { ordersMilli: 0, minor: 0, rowCount: 0 };
  let rows: GapRow[] = [];
  let least = -Infinity;
  return {
    add: (order, sign) => {
      if (countsOrders) sum.ordersMilli += sign * 1000;
      sum.minor += sign * order.minor;
      sum.rowCount += 1;
      if (order.minor < least) return;
      rows.push({ order, sign });
      if (rows.length < 2 * gapRowsLimit) return;
      rows = firstRows(rows);
      least = rows.at(-1)?.order.minor ?? -Infinity;
    },
    gap: () => ({ cause, ...sum, isPartial: false, note, rows: firstRows(rows) }),
  };
}

/** The rows that are listed, the largest amounts first. */
export function firstRows(rows: readonly GapRow[]): GapRow[] {
  return rows
    .toSorted((a, b) => b.order.minor - a.order.minor || a.order.id - b.order.id)
    .slice(0, gapRowsLimit);
}

import type { GapCause } from "@cartograph/contracts/reports/reconciliation.ts";
import type { Amounts } from "./amounts.ts";
import type { PlacedOrder } from "./placed-orders.ts";

/** A named part of the difference between the store and a source. */
export type Gap = Amounts & {
  cause: GapCause;
  isPartial: boolean;
  note: string | null;
  /** The orders that it concerns, each with what it adds; empty where they are not known one by one. */
  rows: readonly GapRow[];
};
export type GapRow = { order: PlacedOrder; sign: 1 | -1 };

/** A gap that is the sum of orders that are added to the store's figures or taken off. */
export function gapOfOrders(
  cause: GapCause,
  rows: readonly GapRow[],
  { note = null, countsOrders = true }: { note?: string | null; countsOrders?: boolean } = {},
): Gap {
  let ordersMilli = 0;
  let minor = 0;
  for (const { order, sign } of rows) {
    if (countsOrders) ordersMilli += sign * 1000;
    minor += sign * order.minor;
  }
  return { cause, ordersMilli, minor, isPartial: false, note, rows };
}

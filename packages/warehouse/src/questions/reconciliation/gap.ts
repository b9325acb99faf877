import type { GapCause } from "@cartograph/contracts/reports/reconciliation.ts";
import type { Amounts } from "./amounts.ts";
import type { PlacedOrder } from "./placed-orders.ts";

/** A named part of the difference between the store and a source. */
export type Gap = Amounts & {
  cause: GapCause;
  isPartial: boolean;
  note: string | null;
  /** The orders concerned, each with its sign; empty if they are not known individually. */
  rows: readonly GapRow[];
};
export type GapRow = { order: PlacedOrder; sign: 1 | -1 };

/** A gap that consists of orders added to or subtracted from the store's figures. */
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

import type { Database } from "@cartograph/database/schema.ts";
import type { StoreContext } from "../../ask.ts";
import type { DaySpan } from "../../calendar/period.ts";
import { type Circumstances, circumstancesOf } from "../../rollups/checkout-circumstances.ts";
import { checkoutSums } from "../../rollups/checkout-days.ts";

/** Checkouts grouped by their circumstances. */
export type GroupedCheckouts = Circumstances & {
  checkouts: number;
  /** Minor units of the store's currency. */
  valueMinor: number;
};

/** Groups the checkouts that were started on the days. */
export async function groupedCheckouts(
  db: Database,
  store: StoreContext,
  span: DaySpan,
): Promise<GroupedCheckouts[]> {
  const sums = await checkoutSums(db, store, span);
  return [...sums].map(([code, sum]) => ({ ...circumstancesOf(code), ...sum }));
}

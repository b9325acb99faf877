import type { Database } from "@cartograph/database/schema.ts";
import type { StoreContext } from "../ask.ts";
import type { Window } from "../calendar/period.ts";

export type LeftCarts = {
  /** Totals of the checkouts in the store's currency that were begun in the window and never completed. */
  valueMinor: number;
  checkouts: number;
  /** Checkouts of other currencies, which are left out. */
  leftOut: number;
};

export async function leftCarts(
  db: Database,
  store: StoreContext,
  window: Window,
): Promise<LeftCarts> {
  const last = window.part === null ? window.to : window.part.day;
  const rows = await db
    .selectFrom("checkouts")
    .select(({ fn }) => [
      "currency",
      fn.countAll<number>().as("checkouts"),
      fn.sum<number>("total_minor").as("value_minor"),
    ])
    .where("store_id", "=", store.id)
    .where("day", ">=", window.from)
    .where("day", "<=", last)
    .$if(window.part !== null, (query) =>
      query.where("created_at", "<", window.part?.until ?? Number.MAX_SAFE_INTEGER),
    )
    .where("completed_at", "is", null)
    .groupBy("currency")
    .execute();
  const carts = { valueMinor: 0, checkouts: 0, leftOut: 0 };
  for (const row of rows) {
    if (row.currency === store.currency) {
      carts.valueMinor += row.value_minor;
      carts.checkouts += row.checkouts;
    } else {
      carts.leftOut += row.checkouts;
    }
  }
  return carts;
}

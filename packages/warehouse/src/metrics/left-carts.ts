import type { Database } from "@cartograph/database/schema.ts";
import type { StoreContext } from "../ask.ts";
import type { Window } from "../calendar/period.ts";

/** Minor units of the checkouts that were begun in the window and never completed. */
export async function valueLeftInCarts(
  db: Database,
  store: StoreContext,
  window: Window,
): Promise<number> {
  const whole = await checkouts(db, store)
    .where("day", ">=", window.from)
    .where("day", "<=", window.to)
    .executeTakeFirstOrThrow();
  if (window.part === null) return whole.value_minor ?? 0;
  const part = await checkouts(db, store)
    .where("day", "=", window.part.day)
    .where("created_at", "<", window.part.until)
    .executeTakeFirstOrThrow();
  return (whole.value_minor ?? 0) + (part.value_minor ?? 0);
}

function checkouts(db: Database, store: StoreContext) {
  return db
    .selectFrom("checkouts")
    .select(({ fn }) => fn.sum<number | null>("total_minor").as("value_minor"))
    .where("store_id", "=", store.id)
    .where("currency", "=", store.currency)
    .where("completed_at", "is", null);
}

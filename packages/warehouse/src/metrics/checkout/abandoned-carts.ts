import type { Database } from "@cartograph/database/schema.ts";
import type { StoreContext } from "../../ask.ts";
import type { Window } from "../../calendar/period.ts";

/**
 * Value, in minor units, of the checkouts started on each day of the window and never completed. Other days are
 * absent.
 */
export async function abandonedValueByDay(
  db: Database,
  store: StoreContext,
  window: Window,
): Promise<ReadonlyMap<number, number>> {
  const whole = await checkouts(db, store)
    .where("day", ">=", window.from)
    .where("day", "<=", window.to)
    .execute();
  const part =
    window.part === null
      ? []
      : await checkouts(db, store)
          .where("day", "=", window.part.day)
          .where("created_at", "<", window.part.until)
          .execute();
  return new Map([...whole, ...part].map((row) => [row.day, row.value_minor]));
}

function checkouts(db: Database, store: StoreContext) {
  return db
    .selectFrom("checkouts")
    .select(({ fn }) => ["day", fn.sum<number>("total_minor").as("value_minor")])
    .where("store_id", "=", store.id)
    .where("currency", "=", store.currency)
    .where("completed_at", "is", null)
    .groupBy("day");
}

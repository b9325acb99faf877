import type { Database } from "@cartograph/database/schema.ts";
import type { StoreContext } from "../../report-request.ts";
import type { Window } from "../../calendar/period.ts";
import { abandonedValues } from "../../rollups/checkout-days.ts";

/**
 * Value, in minor units, of the checkouts started on each day of the window and never completed. Days
 * without checkouts are absent.
 */
export async function abandonedValueByDay(
  db: Database,
  store: StoreContext,
  window: Window,
): Promise<ReadonlyMap<number, number>> {
  const days = await abandonedValues(db, store, window);
  if (window.part === null) return days;
  const part = await db
    .selectFrom("checkouts")
    .select(({ fn }) => fn.sum<number | null>("total_minor").as("value_minor"))
    .where("store_id", "=", store.id)
    .where("currency", "=", store.currency)
    .where("completed_at", "is", null)
    .where("day", "=", window.part.day)
    .where("created_at", "<", window.part.until)
    .executeTakeFirst();
  const value = part?.value_minor ?? null;
  return value === null ? days : days.set(window.part.day, value);
}

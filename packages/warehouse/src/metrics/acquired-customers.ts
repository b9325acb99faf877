import type { Database } from "@cartograph/database/schema.ts";
import type { StoreContext } from "../ask.ts";
import type { DaySpan } from "../calendar/period.ts";

/** Customers whose first order with products that was not cancelled lies in the span: what ad spend is set against. */
export async function acquiredCustomers(
  db: Database,
  { store, span }: { store: StoreContext; span: DaySpan },
): Promise<number> {
  const { customers } = await db
    .selectFrom("customers")
    .select(({ fn }) => fn.countAll<number>().as("customers"))
    .where("store_id", "=", store.id)
    .where("acquired_day", ">=", span.from)
    .where("acquired_day", "<=", span.to)
    .executeTakeFirstOrThrow();
  return customers;
}

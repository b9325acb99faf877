import type { Database } from "@cartograph/database/schema.ts";
import type { StoreContext } from "../../report-request.ts";
import type { DaySpan } from "../../calendar/period.ts";

/**
 * New customers by the day of their first order with products that was not canceled; the denominator of acquisition
 * cost. Days without any are absent.
 */
export async function acquiredByDay(
  db: Database,
  { store, span }: { store: StoreContext; span: DaySpan },
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom("acquired_days")
    .select(["day", "customers"])
    .where("store_id", "=", store.id)
    .where("day", ">=", span.from)
    .where("day", "<=", span.to)
    .execute();
  return new Map(rows.map(({ day, customers }) => [day, customers]));
}

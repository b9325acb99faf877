import type { Database } from "@cartograph/database/schema.ts";
import { sql } from "kysely";
import type { StoreContext } from "../report-request.ts";
import type { DaySpan } from "../calendar/period.ts";
import { timeDimensionIds, timeValue } from "../dimensions/time-dimensions.ts";
import type { Grouping } from "./cut.ts";
import { type GroupKey, sumsByGroupAndDay } from "./group-key.ts";
import { type FactRows, selectGroups } from "./select-groups.ts";

/** New customers by group and day of acquisition. Supports only time dimensions. */
export async function groupedAcquired(
  db: Database,
  { store, span }: { store: StoreContext; span: DaySpan },
  { by, filters }: Grouping,
): Promise<Map<GroupKey, Map<number, number>>> {
  const day = sql<number>`fact.day`;
  const rows: FactRows = {
    from: sql`(select day, customers from acquired_days
      where store_id = ${store.id} and day between ${span.from} and ${span.to}) as fact`,
    valueOf: (dimension) => {
      const time = timeDimensionIds.find((each) => each === dimension);
      if (time === undefined || time === "hour") {
        throw new Error(`Acquired customers have no ${dimension}`);
      }
      return timeValue(time, { day, at: day, span, timezone: store.timezone });
    },
  };
  const found = await selectGroups(db, rows, {
    by,
    filters,
    columns: { customers: sql`sum(fact.customers)` },
    per: { day },
  });
  return sumsByGroupAndDay(
    found.map((row) => ({ key: row.key, per: [row.day], sums: row.customers })),
  );
}

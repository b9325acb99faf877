import type { Database } from "@cartograph/database/schema.ts";
import { sql } from "kysely";
import type { DaySpan } from "../../calendar/period.ts";

/** The unpacked days of the span on which something counts, in ascending order. */
export async function findUnpackedDays(
  db: Database,
  storeId: number,
  { from, to }: DaySpan,
): Promise<number[]> {
  // Skips from one day to the next in the ledger's key. Every order has a sale on its day.
  const { rows } = await sql<{ day: number }>`
    with recursive days(day) as (
      select ${nextDay(storeId, sql`>= ${from}`)}
      union all
      select ${nextDay(storeId, sql`> days.day`)} from days where days.day < ${to}
    )
    select day from days where day <= ${to} and not exists (
      select 1 from order_columns where store_id = ${storeId} and order_columns.day = days.day
    )
    order by day`.execute(db);
  return rows.map(({ day }) => day);
}

function nextDay(storeId: number, after: ReturnType<typeof sql>) {
  return sql`(select day from ledger_entries as entry
    where entry.store_id = ${storeId} and entry.day ${after} order by entry.day limit 1)`;
}

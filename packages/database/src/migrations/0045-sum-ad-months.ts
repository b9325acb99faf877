import { type Kysely, sql } from "kysely";

export const changesRowsOf = ["dirty_source_months"];

const adReport = 300;
const dayMs = 86_400_000;

/** Marks the stored months of ads, so that they are summed up like those stored from now on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows: accounts } = await sql<{ store_id: number; account_id: number }>`
    select distinct store_id, account_id from source_days where report = ${adReport}`.execute(db);
  for (const { store_id: storeId, account_id: accountId } of accounts) {
    const { rows: days } = await sql<{ day: number }>`
      select day from source_days
      where store_id = ${storeId} and account_id = ${accountId} and report = ${adReport}`.execute(
      db,
    );
    for (const month of new Set(days.map(({ day }) => monthOf(day)))) {
      await sql`insert into dirty_source_months (store_id, account_id, report, month)
        values (${storeId}, ${accountId}, ${adReport}, ${month}) on conflict do nothing`.execute(
        db,
      );
    }
  }
}

/** Year × 12 + month − 1. */
function monthOf(day: number): number {
  const date = new Date(day * dayMs);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

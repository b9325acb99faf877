import type { Database } from "@cartograph/database/schema.ts";
import type { SourceAccount } from "./source-account.ts";

/** Days (since 1970-01-01, in the account's zone) for which the platform reported truncated data. */
export async function findTruncatedDays(
  db: Database,
  { storeId, account }: { storeId: number; account: SourceAccount | null },
): Promise<ReadonlySet<number>> {
  if (account === null) return new Set();
  const rows = await db
    .selectFrom("report_days")
    .select("day")
    .distinct()
    .where("store_id", "=", storeId)
    .where("account_id", "=", account.id)
    .where("is_truncated", "=", 1)
    .execute();
  return new Set(rows.map(({ day }) => day));
}

import type { Database } from "@cartograph/database/schema.ts";
import type { CampaignsTable } from "@cartograph/database/tables/ads.table.ts";

/** A campaign as of its last sync. */
export type Campaign = Pick<CampaignsTable, "name" | "status" | "attribution"> & {
  id: number;
  accountId: number;
};

/** All campaigns of the accounts by our ids, including those that never ran. */
export async function findCampaigns(
  db: Database,
  { storeId, accountIds }: { storeId: number; accountIds: readonly number[] },
): Promise<ReadonlyMap<number, Campaign>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("campaigns")
    .select(["id", "account_id as accountId", "name", "status", "attribution"])
    .where("store_id", "=", storeId)
    .where("account_id", "in", accountIds)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

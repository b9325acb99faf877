import { AppError } from "@cartograph/contracts/app-error.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { StoreContext } from "@cartograph/warehouse/report-request.ts";

/** @throws AppError when the store does not exist. */
export async function getStoreContext(db: Database, storeId: number): Promise<StoreContext> {
  const store = await db
    .selectFrom("stores")
    .select(["id", "timezone", "currency"])
    .where("id", "=", storeId)
    .executeTakeFirst();
  if (!store) throw new AppError("not_found", "There is no such store");
  return store;
}

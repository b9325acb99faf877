import { AppError } from "@cartograph/contracts/app-error.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { IngestingStore } from "./sales/ingest-orders.ts";
import { cachedProducts } from "./sales/line-products.ts";

/**
 * Read within the transaction: the zone may have been changed since the caller asked for it.
 * @param connection what the transaction runs on
 * @throws AppError `not_found` when the store does not exist.
 */
export async function readIngestingStore(
  db: Database,
  storeId: number,
  { connection, importNumber = null }: { connection: object; importNumber?: number | null },
): Promise<IngestingStore> {
  const store = await db
    .selectFrom("stores")
    .select(["id", "timezone", "currency"])
    .where("id", "=", storeId)
    .executeTakeFirst();
  if (store === undefined) throw new AppError("not_found", "There is no such store");
  return { ...store, productIds: cachedProducts(connection), importNumber };
}

import { AppError } from "@cartograph/contracts/app-error.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { IngestingStore } from "./sales/ingest-orders.ts";
import { cachedProducts } from "./sales/line-products.ts";
import { cachedTexts } from "./sales/stored-texts.ts";

/**
 * Reads the store within the transaction, because its time zone may have changed since the caller read it.
 * @param connection the connection pool of the transaction; cached ids belong to it
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
  const ids = { productIds: cachedProducts(connection), textIds: cachedTexts(connection) };
  return { ...store, ...ids, importNumber };
}

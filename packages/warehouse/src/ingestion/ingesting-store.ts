import { AppError } from "@cartograph/contracts/app-error.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { IngestingStore } from "./sales/ingest-orders.ts";
import { rememberedIds } from "./remembered-ids.ts";

/**
 * Reads the store within the transaction, because its time zone may have changed since the caller read it.
 * @param connection the connection pool of the transaction, which remembers ids
 * @throws AppError `not_found` when the store does not exist.
 */
export async function readIngestingStore(
  db: Database,
  storeId: number,
  { connection, importNumber = null }: { connection: object; importNumber?: number | null },
): Promise<IngestingStore> {
  const store = await db
    .selectFrom("stores")
    .leftJoin("store_versions", "store_versions.store_id", "stores.id")
    .select((eb) => [
      "stores.id",
      "stores.timezone",
      "stores.currency",
      eb.fn.coalesce("store_versions.version", eb.lit(0)).as("version"),
    ])
    .where("stores.id", "=", storeId)
    .executeTakeFirst();
  if (store === undefined) throw new AppError("not_found", "There is no such store");
  const { version } = store;
  return { ...store, ...rememberedIds(connection, { storeId, version }), importNumber };
}

import type { Database } from "@cartograph/database/schema.ts";
import { originCodes, visitsStateCodes } from "@cartograph/database/tables/sales.table.ts";

/**
 * Why the store's orders have no visits, or no UTM parameters, for users. Based on the latest order from the API; orders
 * whose visits are not ready count only if there are no others.
 */
export async function noVisitsBecause(
  db: Database,
  storeId: number,
  isUtm: boolean,
): Promise<string> {
  const order = await db
    .selectFrom("orders")
    .select("visits_state")
    .where("store_id", "=", storeId)
    .where("origin", "=", originCodes.api)
    .where("deleted_at", "is", null)
    .orderBy((eb) => eb("visits_state", "=", visitsStateCodes.not_ready))
    .orderBy("placed_at", "desc")
    .limit(1)
    .executeTakeFirst();
  switch (order?.visits_state) {
    case undefined:
      return "This store has no orders from Shopify, and orders from files have no visits.";
    case visitsStateCodes.not_read:
      return "The next sync imports the visits of this store's orders.";
    case visitsStateCodes.unavailable:
      return "Shopify doesn't let this app read the visits of orders.";
    case visitsStateCodes.not_ready:
      return "Shopify is still preparing the visits of this store's orders.";
    default:
      return isUtm
        ? "Shopify recorded no UTM parameters for this store's orders."
        : "Shopify recorded no visits for this store's orders.";
  }
}

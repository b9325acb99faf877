import type { DimensionId } from "@cartograph/contracts/dimensions/definitions.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { visitsStateCodes } from "@cartograph/database/tables/sales.table.ts";
import { originRanks } from "../ingestion/sales/precedence.ts";

/** Why no fact of the store has a value of the dimension; null if the reason is not known. */
export async function unavailableBecause(
  db: Database,
  storeId: number,
  id: DimensionId,
): Promise<string | null> {
  switch (id) {
    case "region":
      return "No order of this store has a region.";
    case "order_tag":
      return "No order of this store has a tag.";
    case "product_type":
      return "No product of this store has a type.";
    case "first_visit_source":
    case "last_visit_source":
    case "utm_source":
    case "utm_medium":
    case "utm_campaign":
      return visitsReason(db, storeId, id.startsWith("utm"));
    default:
      return null;
  }
}

/** From what is known of the visits of the latest order from the API. */
async function visitsReason(db: Database, storeId: number, isUtm: boolean): Promise<string> {
  const order = await db
    .selectFrom("orders")
    .select("visits_state")
    .where("store_id", "=", storeId)
    .where("origin", "=", originRanks.api)
    .where("deleted_at", "is", null)
    .orderBy("placed_at", "desc")
    .limit(1)
    .executeTakeFirst();
  switch (order?.visits_state) {
    case undefined:
      return "This store has no orders from Shopify, and orders from files have no visits.";
    case visitsStateCodes.not_read:
      return "The visits of this store's orders are read with the next sync.";
    case visitsStateCodes.unavailable:
      return "Shopify doesn't let this app read the visits of orders.";
    default:
      return isUtm
        ? "Shopify recorded no UTM parameters for this store's orders."
        : "Shopify recorded no visits for this store's orders.";
  }
}

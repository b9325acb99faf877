import type { Database } from "@cartograph/database/schema.ts";
import { isIntegerId } from "../../ingestion/sales/stored-id.ts";

/** The hosts that serve the admin of a Shopify store. */
const shopHost = /^[a-z0-9][a-z0-9-]{0,240}\.myshopify\.com$/;
const adminAddress = /^admin\.shopify\.com\/store\/([a-z0-9][a-z0-9-]{0,240})(?:[/?#]|$)/;

/** Pages of the shop's admin by the platform's id. */
type AdminPages = "orders" | "customers";

/**
 * The order's page in the shop's admin. Null for an order from a file, and unless exactly one shop is connected: orders
 * do not record which of several shops they are from.
 */
export async function shopAdminUrl(
  db: Database,
  storeId: number,
  order: { origin: number; ext_id: string },
): Promise<string | null> {
  return order.origin === 0 ? null : shopAdminPage(db, storeId, ["orders", order.ext_id]);
}

/** A page in the admin of the only connected shop; null for an id that is not the platform's. */
export async function shopAdminPage(
  db: Database,
  storeId: number,
  [kind, externalId]: readonly [AdminPages, string],
): Promise<string | null> {
  if (!isIntegerId(externalId)) return null;
  const shops = await db
    .selectFrom("integrations")
    .select("store_url")
    .where("store_id", "=", storeId)
    .where("platform", "=", "shopify")
    .execute();
  const host = shops.length === 1 ? hostOf(shops[0]?.store_url ?? "") : null;
  return host === null ? null : `https://${host}/admin/${kind}/${externalId}`;
}

/** The myshopify.com host in the store URL as entered; null if it is not a Shopify URL. */
function hostOf(storeUrl: string): string | null {
  const typed = storeUrl
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, "");
  const name = adminAddress.exec(typed)?.[1] ?? typed.replace(/[/?#].*$/, "").replace(/:443$/, "");
  const host = name.includes(".") ? name : `${name}.myshopify.com`;
  return shopHost.test(host) ? host : null;
}

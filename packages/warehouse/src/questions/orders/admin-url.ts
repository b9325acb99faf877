import { originCodes } from "@cartograph/database/tables/sales.table.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { isIntegerId } from "../../ingestion/sales/stored-id.ts";

/** The hosts that serve the admin of a Shopify store. */
const shopHost = /^[a-z0-9][a-z0-9-]{0,240}\.myshopify\.com$/;
const adminAddress = /^admin\.shopify\.com\/store\/([a-z0-9][a-z0-9-]{0,240})(?:[/?#]|$)/;

/** The kinds of pages in the shop's admin that are addressed by the platform's id. */
type AdminPage = "orders" | "customers";

/**
 * The URL of the order's page in the shop's admin. Null for an order from a file, and unless exactly one shop is
 * connected, because orders do not record which shop they are from.
 */
export async function orderAdminUrl(
  db: Database,
  storeId: number,
  order: { origin: number; ext_id: string },
): Promise<string | null> {
  return order.origin === originCodes.export
    ? null
    : adminPageUrl(db, storeId, ["orders", order.ext_id]);
}

/** The URL of a page in the admin of the only connected shop; null without one, or if the id is not the platform's. */
export async function adminPageUrl(
  db: Database,
  storeId: number,
  [kind, externalId]: readonly [AdminPage, string],
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

/** The myshopify.com host of the store URL that the user entered; null if it is not a Shopify URL. */
function hostOf(storeUrl: string): string | null {
  const address = storeUrl
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, "");
  const name =
    adminAddress.exec(address)?.[1] ?? address.replace(/[/?#].*$/, "").replace(/:443$/, "");
  const host = name.includes(".") ? name : `${name}.myshopify.com`;
  return shopHost.test(host) ? host : null;
}

import type { Connection, ConnectionCheck } from "../../core/connector.ts";
import { ConnectorError } from "../../core/connector-error.ts";
import { toShopDomain } from "./address.ts";
import { missingScope } from "./client/graphql-errors.ts";
import { keepScopes } from "./client/scopes.ts";
import type { ShopSession } from "./client/shop-session.ts";
import { ordersOverviewDocument } from "./documents/orders.graphql.ts";
import { connectionCheckDocument } from "./documents/shop.graphql.ts";
import { ordersOverviewSchema } from "./schemas/orders.schemas.ts";
import { connectionCheckSchema } from "./schemas/shop.schemas.ts";

const neededScopes = ["read_orders", "read_products"];

/** Optional scopes and what is missing without them. */
const usefulScopes: Record<string, string> = {
  read_all_orders:
    "Only the orders of the last 60 days can be read: the API key lacks the scope read_all_orders, which Shopify grants on request.",
  read_customers:
    "Customers cannot be read, so every order counts as a guest order: the API key lacks the scope read_customers.",
  read_inventory: "Stock cannot be read: the API key lacks the scope read_inventory.",
};

/** @throws ConnectorError when the store cannot be read, or is another one than entered */
export async function checkConnection(
  connection: Connection,
  session: ShopSession,
  signal: AbortSignal,
): Promise<ConnectionCheck> {
  const { shop, currentAppInstallation } = await session.call(
    { document: connectionCheckDocument, variables: {}, schema: connectionCheckSchema },
    signal,
  );
  const granted = keepScopes(session, currentAppInstallation.accessScopes);
  const missing = neededScopes.filter((scope) => !granted.has(scope));
  if (missing.length > 0) throw missingScope(...missing);
  // With every scope, orders may still be denied as protected customer data.
  await session.call(
    { document: ordersOverviewDocument, variables: {}, schema: ordersOverviewSchema },
    signal,
  );

  const warnings = [
    ...Object.entries(usefulScopes)
      .filter(([scope]) => !granted.has(scope))
      .map(([, warning]) => warning),
    domainWarning(connection, shop.myshopifyDomain),
    session.versionWarning(),
  ];
  return {
    accountName: shop.name,
    accountExternalId: null,
    currency: shop.currencyCode,
    timezone: shop.ianaTimezone,
    warnings: warnings.filter((warning) => warning !== null),
  };
}

/** Only behind an operator's address can a store other than the entered one answer. */
function domainWarning(connection: Connection, answered: string): string | null {
  const named = namedDomain(connection);
  if (named === answered) return null;
  const message = `The key belongs to the store ${answered}${named === null ? "" : `, not ${named}`}.`;
  if (connection.baseUrl !== null) return named === null ? null : message;
  throw new ConnectorError("bad_address", `${message} Enter its own address.`);
}

function namedDomain({ storeUrl, baseUrl }: Connection): string | null {
  try {
    return toShopDomain(storeUrl ?? "");
  } catch (error) {
    if (baseUrl !== null) return null;
    throw error;
  }
}

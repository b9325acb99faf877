import { createHash } from "node:crypto";
import type { Connection } from "../../../core/connector.ts";
import { ConnectorError } from "../../../core/connector-error.ts";
import { createHttpClient, type HttpLimits, type Reach } from "../../../core/http-client.ts";
import type { OutboundAllowance } from "../../../core/outbound-address.ts";
import type { Timing } from "../../../core/timing.ts";
import { shopifyHosts, toShopDomain } from "../address.ts";
import { createAccessToken } from "./access-token.ts";
import { createShopSession, type ShopSession } from "./shop-session.ts";

export type SessionSettings = {
  /** Such as "2026-07"; the documents need 2026-01 or later. */
  apiVersion: string;
  timing: Timing;
  /** Private addresses that the operator allows; link-local ones stay closed. */
  allowance?: OutboundAllowance;
  limits?: Partial<HttpLimits>;
};

const mostOpen = 100;

/**
 * One session for each connection, kept between streams and syncs: the exchanged token, the points left
 * and the page sizes go on where they were. Keys are kept as digests.
 */
export function createSessions(settings: SessionSettings): (connection: Connection) => ShopSession {
  const open = new Map<string, ShopSession>();
  return (connection) => {
    const key = digestOf(connection);
    const known = open.get(key);
    if (known) {
      // Moved to the end: the first of the map is always the one longest unused.
      open.delete(key);
      open.set(key, known);
      return known;
    }
    const session = openSession(connection, settings);
    open.set(key, session);
    const [oldest] = open.keys();
    if (open.size > mostOpen && oldest !== undefined) open.delete(oldest);
    return session;
  };
}

function openSession(connection: Connection, settings: SessionSettings): ShopSession {
  const { apiVersion, timing, allowance, limits } = settings;
  const base = connection.baseUrl?.replace(/\/+$/, "") ?? `https://${ownDomain(connection)}`;
  const reach: Reach =
    connection.baseUrl === null
      ? { kind: "public", hosts: shopifyHosts, ...(allowance ? { allowance } : {}) }
      : { kind: "operator", origin: operatorOrigin(base) };
  const http = createHttpClient(reach, limits ? { limits } : {});
  const token = createAccessToken(connection.apiKey, {
    url: `${base}/admin/oauth/access_token`,
    http,
    timing,
  });
  const endpoint = `${base}/admin/api/${apiVersion}/graphql.json`;
  return createShopSession({ endpoint, apiVersion, http, token, timing });
}

function ownDomain({ storeUrl }: Connection): string {
  return toShopDomain(storeUrl ?? "");
}

function operatorOrigin(base: string): string {
  if (URL.canParse(base)) return new URL(base).origin;
  throw new ConnectorError("bad_address", "PLATFORM_URL_SHOPIFY is no address.");
}

function digestOf({ apiKey, storeUrl, baseUrl }: Connection): string {
  return createHash("sha256")
    .update(JSON.stringify([baseUrl, storeUrl, apiKey]))
    .digest("base64");
}

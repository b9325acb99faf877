import type { Connection } from "../../../core/connector.ts";
import { ConnectorError } from "../../../core/connector-error.ts";
import { createHttpClient, type HttpLimits, type Reach } from "../../../core/http-client.ts";
import { keepSessions } from "../../../core/keep-sessions.ts";
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

/** One session for each connection: the exchanged token, the points left and the page sizes are kept. */
export function createSessions(settings: SessionSettings): (connection: Connection) => ShopSession {
  return keepSessions((connection) => openSession(connection, settings));
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

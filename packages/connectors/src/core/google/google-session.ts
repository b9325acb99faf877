import type { Connection } from "../connector.ts";
import { hostOf, openPlatformApi } from "../platform-api.ts";
import { createRestClient, type RestClient } from "../rest-client.ts";
import type { Runtime } from "../runtime.ts";
import { parseGoogleKey, type GoogleKey } from "./google-key.ts";
import { createGoogleToken } from "./google-token.ts";
import { googleTokenHosts, tokenAddress } from "./token-address.ts";

/** Signed-in requests to one Google API. */
export type GoogleSession = RestClient & {
  /** The email address to grant access to; null for a person's sign-in, whose key does not name it. */
  identity: string | null;
};

export type GoogleSessionOptions = Runtime & {
  connection: Connection;
  /** Parses the connection's key by default. */
  key?: GoogleKey;
  /** The API's origin, such as "https://analyticsdata.googleapis.com". */
  publicOrigin: string;
  scope: string;
};

/** The prefix of all paths of Google's APIs. */
const prefix = /\/(webmasters\/v3|v\d+(alpha|beta)?)/;

/** @throws ConnectorError `bad_credentials` for an invalid key, `bad_address` for a bad base URL */
export function createGoogleSession(options: GoogleSessionOptions): GoogleSession {
  const { connection, publicOrigin, scope, timing } = options;
  const { key = parseGoogleKey(connection.apiKey) } = options;
  const hosts = new RegExp(`${hostOf(publicOrigin).source}|${googleTokenHosts.source}`);
  const { http, base } = openPlatformApi(connection, { publicOrigin, hosts, prefix }, options);
  const url = tokenAddress(key.tokenUri, connection.baseUrl === null ? null : base);
  return {
    ...createRestClient({
      http,
      base,
      token: createGoogleToken({ key, scope, url, http, timing }),
      authorize: (token) => ({ authorization: `Bearer ${token}` }),
    }),
    identity: key.kind === "service_account" ? key.clientEmail : null,
  };
}

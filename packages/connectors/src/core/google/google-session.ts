import type { Connection } from "../connector.ts";
import { ConnectorError } from "../connector-error.ts";
import { createHttpClient, type HttpLimits, type HttpReply, type Reach } from "../http-client.ts";
import type { OutboundAllowance } from "../outbound-address.ts";
import { platformBase } from "../platform-base.ts";
import type { Timing } from "../timing.ts";
import { parseGoogleKey, type GoogleKey } from "./google-key.ts";
import { createGoogleToken } from "./google-token.ts";
import { googleTokenHosts, tokenAddress } from "./token-address.ts";

export type GoogleRequest = {
  method: "GET" | "POST";
  /** From the API's root, its parts encoded: "/v1beta/properties/1:runReport". */
  path: string;
  query?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  body?: unknown;
  /** By lower-case name, beside those that every request has. */
  headers?: Readonly<Record<string, string>>;
};

/** Signed-in requests of one key to one Google API. */
export type GoogleSession = {
  /**
   * One try, in which a token that has ended is replaced once. Answers of any status are returned.
   * @throws TransientFailure when there was no answer, neither of the API nor of the sign-in
   * @throws ConnectorError when Google refuses the key
   */
  send(request: GoogleRequest, signal: AbortSignal): Promise<HttpReply>;
  /** What no message may hold. */
  secrets(): readonly string[];
  /** The e-mail address to which access is granted; null for a person's sign-in, whose key does not name it. */
  identity: string | null;
};

export type GoogleSessionOptions = {
  connection: Connection;
  /** Left out, the connection's key is read as it is. */
  key?: GoogleKey;
  /** The API's own origin, "https://analyticsdata.googleapis.com". */
  publicOrigin: string;
  scope: string;
  timing: Timing;
  limits?: Partial<HttpLimits>;
  /** Private addresses that the operator allows. */
  allowance?: OutboundAllowance;
};

/** What the paths of Google's APIs begin with. */
const versions = /\/(webmasters\/v3|v\d+(alpha|beta)?)/;

/** @throws ConnectorError `bad_credentials` when what was pasted is no key, `bad_address` for a bad base URL */
export function createGoogleSession(options: GoogleSessionOptions): GoogleSession {
  const { connection, publicOrigin, scope, timing, limits } = options;
  const { key = parseGoogleKey(connection.apiKey) } = options;
  const reach = reachOf(options);
  const base = platformBase(connection.baseUrl, publicOrigin, versions);
  const http = createHttpClient(reach, limits ? { limits } : {});
  const url = tokenAddress(key.tokenUri, connection.baseUrl === null ? null : base);
  const token = createGoogleToken({ key, scope, url, http, timing });

  async function sendWith(
    accessToken: string,
    { method, path, query, body, headers }: GoogleRequest,
    signal: AbortSignal,
  ): Promise<HttpReply> {
    const search = query ? `?${new URLSearchParams(query).toString()}` : "";
    return http.send(
      {
        method,
        url: `${base}${path}${search}`,
        headers: {
          ...headers,
          accept: "application/json",
          authorization: `Bearer ${accessToken}`,
          ...(body !== undefined && { "content-type": "application/json" }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      },
      signal,
    );
  }

  return {
    secrets: () => token.secrets(),
    identity: key.kind === "service_account" ? key.clientEmail : null,
    async send(request, signal) {
      const first = await token.get(signal);
      const reply = await sendWith(first, request, signal);
      if (reply.status !== 401) {
        token.accepted();
        return reply;
      }
      if (!token.renew(first)) return reply;
      const second = await sendWith(await token.get(signal), request, signal);
      if (second.status !== 401) token.accepted();
      return second;
    },
  };
}

function reachOf({ connection, publicOrigin, allowance }: GoogleSessionOptions): Reach {
  const { baseUrl } = connection;
  if (baseUrl !== null) {
    if (URL.canParse(baseUrl)) return { kind: "operator", origin: new URL(baseUrl).origin };
    throw new ConnectorError(
      "bad_address",
      "The address that the operator set for this platform is no address.",
    );
  }
  const apiHost = new URL(publicOrigin).hostname.replaceAll(".", "\\.");
  const hosts = new RegExp(`^${apiHost}$|${googleTokenHosts.source}`);
  return { kind: "public", hosts, ...(allowance ? { allowance } : {}) };
}

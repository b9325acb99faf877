import type { Connection } from "./connector.ts";
import { ConnectorError } from "./connector-error.ts";
import { createHttpClient, type HttpClient } from "./http-client.ts";
import type { OutboundPolicy } from "./outbound-policy.ts";
import { platformBase } from "./platform-base.ts";
import type { RuntimeOptions } from "./runtime.ts";

export type PlatformApi = {
  /** The API's public origin, such as "https://a.klaviyo.com". */
  publicOrigin: string;
  /** Allowed hosts, if there are more than that of `publicOrigin`. */
  hosts?: RegExp;
  /** Prefix of all API paths; an operator's address may include it. */
  prefix?: RegExp;
};

/**
 * Creates an HTTP client that is limited to this API, and the base address of its paths.
 * @throws ConnectorError `bad_address` when the operator's base URL is not a URL
 */
export function openPlatformApi(
  { baseUrl }: Pick<Connection, "baseUrl">,
  { publicOrigin, hosts = hostOf(publicOrigin), prefix }: PlatformApi,
  { allowance, limits }: RuntimeOptions,
): { http: HttpClient; base: string } {
  const policy: OutboundPolicy =
    baseUrl === null
      ? { kind: "public", hosts, ...(allowance && { allowance }) }
      : { kind: "operator", origin: originOf(baseUrl) };
  return {
    http: createHttpClient(policy, limits ? { limits } : {}),
    base: platformBase(baseUrl, publicOrigin, prefix ?? null),
  };
}

export function hostOf(origin: string): RegExp {
  return new RegExp(`^${new URL(origin).hostname.replaceAll(".", "\\.")}$`);
}

function originOf(baseUrl: string): string {
  if (URL.canParse(baseUrl)) return new URL(baseUrl).origin;
  throw new ConnectorError(
    "bad_address",
    "The base URL that is set for this platform is not a valid URL.",
  );
}

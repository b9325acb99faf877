import type { Connection } from "./connector.ts";
import { ConnectorError } from "./connector-error.ts";
import { createHttpClient, type HttpClient } from "./http-client.ts";
import type { Reach } from "./reach.ts";
import { platformBase } from "./platform-base.ts";
import type { RuntimeOptions } from "./runtime.ts";

export type PlatformApi = {
  /** Where the API is in public: "https://a.klaviyo.com". */
  publicOrigin: string;
  /** Hosts that may be requested, when they are more than the one of `publicOrigin`. */
  hosts?: RegExp;
  /** What all of the API's paths begin with; an operator's address may include it. */
  prefix?: RegExp;
};

/**
 * An HTTP client that reaches this API alone, and the address that its paths follow.
 * @throws ConnectorError `bad_address` when the operator's base URL is not a URL
 */
export function openPlatformApi(
  { baseUrl }: Pick<Connection, "baseUrl">,
  { publicOrigin, hosts = hostOf(publicOrigin), prefix }: PlatformApi,
  { allowance, limits }: RuntimeOptions,
): { http: HttpClient; base: string } {
  const reach: Reach =
    baseUrl === null
      ? { kind: "public", hosts, ...(allowance && { allowance }) }
      : { kind: "operator", origin: originOf(baseUrl) };
  return {
    http: createHttpClient(reach, limits ? { limits } : {}),
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

import { parseOutboundAllowance } from "@cartograph/connectors/core/outbound-address.ts";
import { platforms, type Platform } from "@cartograph/contracts/platform.ts";
import ipaddr from "ipaddr.js";
import { resolve } from "node:path";
import { isLoopbackAddress } from "./accounts/client-network.ts";

const roles = ["all", "web", "worker"] as const;
/** `web` answers requests and queues syncs, `worker` runs syncs and imports, `all` does both. */
export type Role = (typeof roles)[number];

/** Settings from the environment; the README lists each variable. */
export type Config = {
  port: number;
  host: string;
  /** Absolute path. */
  dataDir: string;
  databaseUrl: string | null;
  role: Role;
  /** At least 32 characters; null = generated once into the data directory. */
  secretKey: string | null;
  /** Origin that browsers use, without a trailing slash; null = the address we listen on. */
  publicUrl: string | null;
  /** Addresses and CIDR ranges whose X-Forwarded-* headers are trusted; empty = none. */
  trustProxy: string[];
  /** HOST and PUBLIC_URL are loopback addresses: only users of this machine can reach the server. */
  isLoopbackOnly: boolean;
  isDemoOn: boolean;
  /** Who may create an account: anyone, nobody, or the first person only. */
  registration: "open" | "closed" | "first_account";
  /** Base URL of a platform's API, in place of its public address. */
  platformUrls: Partial<Record<Platform, string>>;
  hasStrictPasswords: boolean;
  /** Accounts that one address may create per hour; loopback addresses may create many more. */
  registrationsPerHour: number;
  /** Largest orders export that may be uploaded, in bytes as sent. */
  importMaxBytes: number;
  /** Pages of platforms that this process reads at once. */
  syncConcurrency: number;
  connectorSettings: ConnectorSettings;
  /** Bearer token for `/metrics`, at least 16 printable ASCII characters without spaces; null = there is no such route. */
  metricsToken: string | null;
  logLevel: LogLevel;
};

/** Settings of connectors, as plain data that can be sent to a thread. */
export type ConnectorSettings = {
  /** Hosts and networks in private address space that may be reached, comma-separated; empty = none. */
  outboundAllowHosts: string;
  /** API versions to use in place of this release's defaults. */
  apiVersions: Partial<Record<Platform, string>>;
};

const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

/** Whether a log of level `chosen` has the lines of `level`. */
export function isLogged(level: LogLevel, chosen: LogLevel): boolean {
  return logLevels.indexOf(level) >= logLevels.indexOf(chosen);
}

/** Names the invalid variable and the values that it accepts. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

type Environment = Record<string, string | undefined>;

/** @throws ConfigError naming the first invalid variable. */
export function readConfig(env: Environment): Config {
  const host = text(env, "HOST") ?? "127.0.0.1";
  const publicUrl = origin(env, "PUBLIC_URL");
  const isLoopbackOnly = isLoopbackHost(host) && isLoopbackUrl(publicUrl);
  const role = readRole(env);
  return {
    port: integer(env, "PORT", { fallback: 3000, min: 0, max: 65_535 }),
    host,
    dataDir: resolve(text(env, "DATA_DIR") ?? "./data"),
    databaseUrl: text(env, "DATABASE_URL"),
    role,
    secretKey: longSecret(env, "SECRET_KEY", 32),
    publicUrl,
    trustProxy: addressRanges(env, "TRUST_PROXY"),
    isLoopbackOnly,
    isDemoOn: isOn(env, "DEMO", isLoopbackOnly && role === "all"),
    registration:
      oneOf(env, "REGISTRATION", ["open", "closed"]) ?? (isLoopbackOnly ? "open" : "first_account"),
    platformUrls: platformUrls(env),
    hasStrictPasswords: oneOf(env, "PASSWORD_POLICY", ["standard", "strict"]) === "strict",
    registrationsPerHour: integer(env, "REGISTRATIONS_PER_HOUR", {
      fallback: 5,
      min: 1,
      max: 1_000_000,
    }),
    importMaxBytes:
      integer(env, "IMPORT_MAX_MB", { fallback: 1000, min: 1, max: 1_000_000 }) * 1_000_000,
    syncConcurrency: integer(env, "SYNC_CONCURRENCY", {
      fallback: 2,
      min: 1,
      max: 64,
    }),
    connectorSettings: {
      outboundAllowHosts: outboundAllowHosts(env),
      apiVersions: apiVersions(env),
    },
    metricsToken: bearerToken(env, "METRICS_TOKEN"),
    // On a local machine, a line per request is noise.
    logLevel: oneOf(env, "LOG_LEVEL", logLevels) ?? (isLoopbackOnly ? "warn" : "info"),
  };
}

function readRole(env: Environment): Role {
  const role = oneOf(env, "ROLE", roles) ?? "all";
  if (role === "all") return role;
  if (text(env, "DATABASE_URL") === null) {
    throw new ConfigError(
      `ROLE=${role} needs PostgreSQL: set DATABASE_URL. SQLite has one process, with ROLE=all`,
    );
  }
  if (text(env, "SECRET_KEY") === null) {
    throw new ConfigError(`ROLE=${role} needs SECRET_KEY, which must be the same in all processes`);
  }
  if (isOn(env, "DEMO", false)) throw new ConfigError("DEMO=on needs ROLE=all");
  return role;
}

/** Whether a server on this host is reachable from this machine only. */
export function isLoopbackHost(host: string): boolean {
  return host === "localhost" || isLoopbackAddress(host);
}

/** Null means the address that we listen on. */
export function isLoopbackUrl(publicUrl: string | null): boolean {
  if (publicUrl === null) return true;
  // IPv6 addresses are in brackets.
  return isLoopbackHost(new URL(publicUrl).hostname.replace(/^\[|\]$/g, ""));
}

function text(env: Environment, name: string): string | null {
  const value = env[name]?.trim();
  return value ? value : null;
}

function integer(
  env: Environment,
  name: string,
  bounds: { fallback: number; min: number; max: number },
): number {
  const value = text(env, name);
  if (value === null) return bounds.fallback;
  const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
  if (!(number >= bounds.min && number <= bounds.max)) {
    throw new ConfigError(`${name} must be a whole number from ${bounds.min} to ${bounds.max}`);
  }
  return number;
}

function oneOf<T extends string>(env: Environment, name: string, allowed: readonly T[]): T | null {
  const value = text(env, name);
  if (value === null) return null;
  const found = allowed.find((option) => option === value.toLowerCase());
  if (found === undefined) throw new ConfigError(`${name} must be one of ${allowed.join(", ")}`);
  return found;
}

function isOn(env: Environment, name: string, fallback: boolean): boolean {
  const value = oneOf(env, name, ["on", "off"]);
  return value === null ? fallback : value === "on";
}

function outboundAllowHosts(env: Environment): string {
  const value = text(env, "OUTBOUND_ALLOW_HOSTS") ?? "";
  try {
    parseOutboundAllowance(value);
    return value;
  } catch (cause) {
    throw new ConfigError(
      "OUTBOUND_ALLOW_HOSTS must be a list of hosts, addresses or CIDR ranges, such as proxy.lan,10.0.0.0/8",
      { cause },
    );
  }
}

/** Earlier versions than the oldest are shut down, or lack fields that our queries of Shopify request. */
const versionVariables = [
  [
    "shopify",
    "SHOPIFY_API_VERSION",
    /^\d{4}-(01|04|07|10)$/,
    { oldest: "2026-01", usual: "2026-07" },
  ],
  ["google_ads", "GOOGLE_ADS_API_VERSION", /^v\d{2}$/, { oldest: "v23", usual: "v25" }],
  ["facebook_ads", "META_API_VERSION", /^v\d{2}\.0$/, { oldest: "v25.0", usual: "v26.0" }],
] as const;

function apiVersions(env: Environment): ConnectorSettings["apiVersions"] {
  const versions: ConnectorSettings["apiVersions"] = {};
  for (const [platform, name, pattern, { oldest, usual }] of versionVariables) {
    const value = text(env, name);
    if (value === null) continue;
    // The versions of a platform are equally long, so they are in order as text.
    if (!pattern.test(value) || value < oldest) {
      throw new ConfigError(`${name} must be a version from ${oldest} on, such as ${usual}`);
    }
    versions[platform] = value;
  }
  return versions;
}

function longSecret(env: Environment, name: string, characters: number): string | null {
  const value = text(env, name);
  if (value !== null && value.length < characters) {
    throw new ConfigError(`${name} must have at least ${characters} random characters`);
  }
  return value;
}

// Other characters cannot be sent in an Authorization header.
function bearerToken(env: Environment, name: string): string | null {
  const value = longSecret(env, name, 16);
  if (value !== null && !/^[!-~]+$/.test(value)) {
    throw new ConfigError(
      `${name} must have only ASCII letters, digits and punctuation, without spaces`,
    );
  }
  return value;
}

function origin(env: Environment, name: string): string | null {
  const value = text(env, name);
  if (value === null) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== "/" || url.search !== "") {
    throw new ConfigError(`${name} must be an address such as https://dashboard.example.com`);
  }
  return url.origin;
}

// "true" would trust forged headers, and a number of hops would hide the client's address, so neither is accepted.
function addressRanges(env: Environment, name: string): string[] {
  const value = text(env, name);
  if (value === null) return [];
  const ranges = value.split(/[\s,]+/).filter((part) => part !== "");
  for (const range of ranges) {
    const isRange = range.includes("/") ? ipaddr.isValidCIDR(range) : isWholeAddress(range);
    if (!isRange) {
      throw new ConfigError(
        `${name} must be a list of addresses or CIDR ranges of your proxies, such as 10.0.0.0/8`,
      );
    }
  }
  return ranges;
}

function isWholeAddress(address: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address);
}

function platformUrls(env: Environment): Partial<Record<Platform, string>> {
  const prefix = "PLATFORM_URL_";
  const names = platforms.map((platform) => prefix + platform.toUpperCase());
  for (const name of Object.keys(env)) {
    if (name.startsWith(prefix) && !names.includes(name)) {
      throw new ConfigError(`${name} belongs to no platform; there are ${names.join(", ")}`);
    }
  }
  const urls: Partial<Record<Platform, string>> = {};
  for (const platform of platforms) {
    const name = prefix + platform.toUpperCase();
    const value = text(env, name);
    if (value === null) continue;
    const url = URL.canParse(value) ? new URL(value) : null;
    if (!url || !/^https?:$/.test(url.protocol) || url.username !== "") {
      throw new ConfigError(`${name} must be an http or https address`);
    }
    urls[platform] = value.replace(/\/+$/, "");
  }
  return urls;
}

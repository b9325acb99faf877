import Fastify from "fastify";
import type { Platform } from "@cartograph/contracts/platform.ts";
import type { AddressInfo } from "node:net";
import { createFaults, type Fault, type Faults } from "./core/faults.ts";
import { addFaults } from "./core/faulty-plugin.ts";
import type { StoreSource } from "./core/store-data.ts";
import type { TrafficSource } from "./core/traffic-data.ts";
import { createDemoStore } from "./demo-store/demo-store.ts";
import { createDemoTraffic } from "./demo-store/traffic.ts";
import { googleErrorBody } from "./platforms/google/fault-body.ts";
import { createGoogleIdentities, type GoogleIdentities } from "./platforms/google/identities.ts";
import { addGoogleToken } from "./platforms/google/token-endpoint.ts";
import {
  addGoogleAnalytics,
  type GoogleAnalyticsSandboxOptions,
} from "./platforms/google_analytics/google-analytics-sandbox.ts";
import { addSearchConsole } from "./platforms/google_search_console/search-console-sandbox.ts";
import { addShopify, type ShopifySandboxOptions } from "./platforms/shopify/shopify-sandbox.ts";

export type SandboxOptions = {
  /** 0 takes any that is free. */
  port?: number;
  host?: string;
  /** UTC milliseconds: what the sandbox takes for the present. */
  now?: () => number;
  /** Another seed is another demo store. */
  seed?: number;
  /** What the platforms draw from instead of the demo store. */
  store?: StoreSource;
  /** The visits that the Google platforms tell of, in place of those that led to the store's orders. */
  traffic?: TrafficSource;
  shopify?: Omit<ShopifySandboxOptions, "store" | "now">;
  googleAnalytics?: Pick<GoogleAnalyticsSandboxOptions, "quota" | "quirks">;
};

export type Sandbox = {
  url: string;
  /** Where a platform's API is; its paths below are the real ones. */
  platformUrl(platform: Platform): string;
  /** What goes wrong, on purpose; and what was asked. */
  faults: Faults;
  /** Who may ask the Google platforms; the demo's user may from the start. */
  google: GoogleIdentities;
  close(): Promise<void>;
};

/** Stands in for the platforms on one address, each under its name: `/shopify/admin/api/…`. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { port = 0, host = "127.0.0.1", now = Date.now } = options;
  const store =
    options.store ?? createDemoStore(options.seed === undefined ? {} : { seed: options.seed });
  const traffic = options.traffic ?? lazily(() => createDemoTraffic(store));
  const google = createGoogleIdentities({ now });
  const faults = createFaults();
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 1024 * 1024 });
  await app.register(
    async (shopify) => {
      addFaults(shopify, "shopify", faults);
      addShopify(shopify, { ...options.shopify, store, now });
    },
    { prefix: "/shopify" },
  );
  for (const platform of ["google_analytics", "google_search_console"] as const) {
    const prefix = `/${platform}`;
    const addPlatform = platform === "google_analytics" ? addGoogleAnalytics : addSearchConsole;
    await app.register(
      async (token) => {
        addFaults(token, platform, faults, { errorBody: googleErrorBody, passesOver: isOfTheApi });
        addGoogleToken(token, { identities: google, now, ownUrl: () => `${url}${prefix}/token` });
      },
      { prefix },
    );
    await app.register(
      async (api) => {
        addFaults(api, platform, faults, { errorBody: googleErrorBody });
        addPlatform(api, { ...options.googleAnalytics, traffic, identities: google, now });
      },
      { prefix },
    );
  }
  await app.listen({ port, host });
  const { port: boundPort } = app.server.address() as AddressInfo;
  const url = `http://${host}:${boundPort}`;
  return {
    url,
    platformUrl: (platform) => `${url}/${platform}`,
    faults,
    google,
    close: () => app.close(),
  };
}

/** What only a platform's API can do wrong waits for a request to the API. */
function isOfTheApi(fault: Fault): boolean {
  return fault.kind === "platform";
}

/** Made when it is first read: many look at one platform alone. */
function lazily(make: () => TrafficSource): TrafficSource {
  let made: TrafficSource | null = null;
  return { read: (nowMs) => (made ??= make()).read(nowMs) };
}

import Fastify, { type FastifyInstance } from "fastify";
import type { Platform } from "@cartograph/contracts/platform.ts";
import type { AddressInfo } from "node:net";
import { createFaults, type Fault, type Faults } from "./core/faults.ts";
import { addFaults } from "./core/faulty-plugin.ts";
import type { MarketingSource } from "./core/marketing-data.ts";
import type { StoreSource } from "./core/store-data.ts";
import type { TrafficSource } from "./core/traffic-data.ts";
import { createDemoStore } from "./demo-store/demo-store.ts";
import { createDemoMarketing } from "./demo-store/marketing.ts";
import { createDemoTraffic } from "./demo-store/traffic.ts";
import { googleErrorBody } from "./platforms/google/fault-body.ts";
import { createGoogleIdentities, type GoogleIdentities } from "./platforms/google/identities.ts";
import { addGoogleToken } from "./platforms/google/token-endpoint.ts";
import {
  addGoogleAds,
  type GoogleAdsSandboxOptions,
} from "./platforms/google_ads/google-ads-sandbox.ts";
import { metaErrorBody } from "./platforms/facebook_ads/errors.ts";
import {
  addMetaAds,
  type MetaAdsSandboxOptions,
} from "./platforms/facebook_ads/meta-ads-sandbox.ts";
import {
  addGoogleAnalytics,
  type GoogleAnalyticsSandboxOptions,
} from "./platforms/google_analytics/google-analytics-sandbox.ts";
import { addSearchConsole } from "./platforms/google_search_console/search-console-sandbox.ts";
import { addKlaviyo, type KlaviyoSandboxOptions } from "./platforms/klaviyo/klaviyo-sandbox.ts";
import {
  addMailchimp,
  type MailchimpSandboxOptions,
} from "./platforms/mailchimp/mailchimp-sandbox.ts";
import { addShopify, type ShopifySandboxOptions } from "./platforms/shopify/shopify-sandbox.ts";
import {
  addTikTokAds,
  type TikTokAdsSandboxOptions,
} from "./platforms/tiktok_ads/tiktok-ads-sandbox.ts";

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
  /** The advertising and the e-mails, in place of those of the demo store. */
  marketing?: MarketingSource;
  shopify?: Omit<ShopifySandboxOptions, "store" | "now">;
  googleAnalytics?: Pick<GoogleAnalyticsSandboxOptions, "quota" | "quirks">;
  metaAds?: Omit<MetaAdsSandboxOptions, "marketing" | "now">;
  googleAds?: Omit<GoogleAdsSandboxOptions, "marketing" | "identities" | "now">;
  tiktokAds?: Omit<TikTokAdsSandboxOptions, "marketing" | "now">;
  klaviyo?: Omit<KlaviyoSandboxOptions, "marketing" | "now">;
  mailchimp?: Omit<MailchimpSandboxOptions, "marketing" | "now">;
};

export type Sandbox = {
  url: string;
  /** Where a platform's API is; its paths below are the real ones. */
  platformUrl(platform: Platform): string;
  /** What goes wrong, on purpose; and what was asked. */
  faults: Faults;
  /** Who may ask the Google platforms; the demo's user may from the start. */
  google: GoogleIdentities;
  /** What the ad and e-mail platforms tell of. */
  marketing: MarketingSource;
  close(): Promise<void>;
};

/** Stands in for the platforms on one address, each under its name: `/shopify/admin/api/…`. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { port = 0, host = "127.0.0.1", now = Date.now } = options;
  const store =
    options.store ?? createDemoStore(options.seed === undefined ? {} : { seed: options.seed });
  const traffic = options.traffic ?? lazily(() => createDemoTraffic(store));
  const marketing = options.marketing ?? lazily(() => createDemoMarketing(store, traffic));
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
  const googleApis = {
    google_analytics: (api: FastifyInstance) =>
      addGoogleAnalytics(api, { ...options.googleAnalytics, traffic, identities: google, now }),
    google_search_console: (api: FastifyInstance) =>
      addSearchConsole(api, { traffic, identities: google, now }),
    google_ads: (api: FastifyInstance) =>
      addGoogleAds(api, { ...options.googleAds, marketing, identities: google, now }),
  };
  for (const platform of ["google_analytics", "google_search_console", "google_ads"] as const) {
    const prefix = `/${platform}`;
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
        googleApis[platform](api);
      },
      { prefix },
    );
  }
  await app.register(
    async (tiktokAds) => {
      addFaults(tiktokAds, "tiktok_ads", faults);
      addTikTokAds(tiktokAds, { ...options.tiktokAds, marketing, now });
    },
    { prefix: "/tiktok_ads" },
  );
  await app.register(
    async (klaviyo) => {
      addFaults(klaviyo, "klaviyo", faults);
      addKlaviyo(klaviyo, { ...options.klaviyo, marketing, now });
    },
    { prefix: "/klaviyo" },
  );
  await app.register(
    async (mailchimp) => {
      addFaults(mailchimp, "mailchimp", faults);
      addMailchimp(mailchimp, { ...options.mailchimp, marketing, now });
    },
    { prefix: "/mailchimp" },
  );
  await app.register(
    async (metaAds) => {
      addFaults(metaAds, "facebook_ads", faults, { errorBody: metaErrorBody });
      addMetaAds(metaAds, { ...options.metaAds, marketing, now });
    },
    { prefix: "/facebook_ads" },
  );
  await app.listen({ port, host });
  const { port: boundPort } = app.server.address() as AddressInfo;
  const url = `http://${host}:${boundPort}`;
  return {
    url,
    platformUrl: (platform) => `${url}/${platform}`,
    faults,
    google,
    marketing,
    close: () => app.close(),
  };
}

/** What only a platform's API can do wrong waits for a request to the API. */
function isOfTheApi(fault: Fault): boolean {
  return fault.kind === "platform";
}

/** Made when it is first read: many look at one platform alone. */
function lazily<T>(make: () => { read(nowMs: number): T }): { read(nowMs: number): T } {
  let made: { read(nowMs: number): T } | null = null;
  return { read: (nowMs) => (made ??= make()).read(nowMs) };
}

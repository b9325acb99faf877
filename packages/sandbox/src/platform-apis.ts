import type { FastifyInstance } from "fastify";
import type { Platform } from "@cartograph/contracts/platform.ts";
import { releaseWhenIdle } from "./core/release-when-idle.ts";
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

/** The data sources of the platforms and their settings. */
export type PlatformOptions = {
  /** The sandbox's clock, in UTC milliseconds. */
  now?: () => number;
  /** A different seed gives a different demo store. */
  seed?: number;
  /** Replaces the demo store. */
  store?: StoreSource;
  /** Replaces the demo store's visits on the Google platforms. */
  traffic?: TrafficSource;
  /** Replaces the demo store's advertising and emails. */
  marketing?: MarketingSource;
  shopify?: Omit<ShopifySandboxOptions, "store" | "now">;
  googleAnalytics?: Pick<GoogleAnalyticsSandboxOptions, "quota" | "quirks">;
  metaAds?: Omit<MetaAdsSandboxOptions, "marketing" | "now">;
  googleAds?: Omit<GoogleAdsSandboxOptions, "marketing" | "identities" | "now">;
  tiktokAds?: Omit<TikTokAdsSandboxOptions, "marketing" | "now">;
  klaviyo?: Omit<KlaviyoSandboxOptions, "marketing" | "now">;
  mailchimp?: Omit<MailchimpSandboxOptions, "marketing" | "now">;
};

type PlatformApi = {
  add(api: FastifyInstance): void;
  /** The platform's response body for an error status. */
  errorBody?(status: number): string;
  /** The Google platforms also have a token endpoint. */
  isGoogle?: boolean;
};

/** The platforms over one simulated store. */
export type Platforms = {
  /** Injects faults and records requests. */
  faults: Faults;
  /** The identities of the Google platforms, which always include the demo's user. */
  google: GoogleIdentities;
  /** The data of the ad and email platforms. */
  marketing: MarketingSource;
  /**
   * Adds a platform's routes to a server under `prefix`; `ownUrl` returns the address with the prefix once the server
   * listens.
   */
  mount(
    app: FastifyInstance,
    platform: Platform,
    at: { prefix: string; ownUrl(): string },
  ): Promise<void>;
};

/**
 * Syncs run every 15 minutes. Releasing the demo store between them saves hundreds of megabytes; recreating it takes
 * two seconds.
 */
const idleMs = 60_000;

export function createPlatforms(options: PlatformOptions = {}): Platforms {
  const { now = Date.now } = options;
  const seed = options.seed === undefined ? {} : { seed: options.seed };
  const store = options.store ?? releaseWhenIdle(() => createDemoStore(seed), idleMs);
  const traffic = options.traffic ?? releaseWhenIdle(() => createDemoTraffic(store), idleMs);
  const marketing =
    options.marketing ?? releaseWhenIdle(() => createDemoMarketing(store, traffic), idleMs);
  const identities = createGoogleIdentities({ now });
  const faults = createFaults();
  const google = { isGoogle: true, errorBody: googleErrorBody };
  const apis: Record<Platform, PlatformApi> = {
    shopify: { add: (api) => addShopify(api, { ...options.shopify, store, now }) },
    google_analytics: {
      ...google,
      add: (api) =>
        addGoogleAnalytics(api, { ...options.googleAnalytics, traffic, identities, now }),
    },
    google_search_console: {
      ...google,
      add: (api) => addSearchConsole(api, { traffic, identities, now }),
    },
    google_ads: {
      ...google,
      add: (api) => addGoogleAds(api, { ...options.googleAds, marketing, identities, now }),
    },
    facebook_ads: {
      errorBody: metaErrorBody,
      add: (api) => addMetaAds(api, { ...options.metaAds, marketing, now }),
    },
    tiktok_ads: { add: (api) => addTikTokAds(api, { ...options.tiktokAds, marketing, now }) },
    klaviyo: { add: (api) => addKlaviyo(api, { ...options.klaviyo, marketing, now }) },
    mailchimp: { add: (api) => addMailchimp(api, { ...options.mailchimp, marketing, now }) },
  };
  return {
    faults,
    google: identities,
    marketing,
    async mount(app, platform, { prefix, ownUrl }) {
      const { add, errorBody, isGoogle = false } = apis[platform];
      const faulty = errorBody ? { errorBody } : {};
      if (isGoogle) {
        await app.register(
          async (token) => {
            addFaults(token, platform, faults, { ...faulty, defers: isPlatformFault });
            addGoogleToken(token, { identities, now, ownUrl: () => `${ownUrl()}/token` });
          },
          { prefix },
        );
      }
      await app.register(
        async (api) => {
          addFaults(api, platform, faults, faulty);
          add(api);
        },
        { prefix },
      );
    },
  };
}

/** Platform faults apply to API requests only, so they wait while tokens are requested. */
function isPlatformFault(fault: Fault): boolean {
  return fault.kind === "platform";
}

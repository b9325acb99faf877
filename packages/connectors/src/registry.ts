import type { Platform } from "@cartograph/contracts/platform.ts";
import type { Connector } from "./core/connector.ts";
import type { RuntimeOptions, VersionedOptions } from "./core/runtime.ts";
import { createMetaAdsConnector } from "./platforms/facebook_ads/meta-ads.connector.ts";
import { createGoogleAdsConnector } from "./platforms/google_ads/google-ads.connector.ts";
import { createKlaviyoConnector } from "./platforms/klaviyo/klaviyo.connector.ts";
import { createMailchimpConnector } from "./platforms/mailchimp/mailchimp.connector.ts";
import { createGoogleAnalyticsConnector } from "./platforms/google_analytics/google-analytics.connector.ts";
import { createSearchConsoleConnector } from "./platforms/google_search_console/search-console.connector.ts";
import { createShopifyConnector } from "./platforms/shopify/shopify.connector.ts";
import { createTikTokAdsConnector } from "./platforms/tiktok_ads/tiktok-ads.connector.ts";

const creators: Record<Platform, (options: VersionedOptions) => Connector> = {
  shopify: createShopifyConnector,
  google_analytics: createGoogleAnalyticsConnector,
  google_search_console: createSearchConsoleConnector,
  google_ads: createGoogleAdsConnector,
  facebook_ads: createMetaAdsConnector,
  tiktok_ads: createTikTokAdsConnector,
  klaviyo: createKlaviyoConnector,
  mailchimp: createMailchimpConnector,
};

export type ConnectorOptions = RuntimeOptions & {
  /** Overrides the API version that a connector requests by default. */
  apiVersions?: Partial<Record<Platform, string>>;
};

/** One connector for each platform. */
export function createConnectors({ apiVersions = {}, ...options }: ConnectorOptions = {}): Record<
  Platform,
  Connector
> {
  const connectors = Object.entries(creators).map(([platform, create]) => {
    const apiVersion = apiVersions[platform as Platform];
    return [platform, create({ ...options, ...(apiVersion !== undefined && { apiVersion }) })];
  });
  return Object.fromEntries(connectors) as Record<Platform, Connector>;
}

export const connectors: Record<Platform, Connector> = createConnectors();

import type { Platform } from "@cartograph/contracts/platform.ts";
import type { Connector } from "./core/connector.ts";
import {
  createMetaAdsConnector,
  type MetaAdsOptions,
} from "./platforms/facebook_ads/meta-ads.connector.ts";
import {
  createGoogleAdsConnector,
  type GoogleAdsOptions,
} from "./platforms/google_ads/google-ads.connector.ts";
import {
  createKlaviyoConnector,
  type KlaviyoOptions,
} from "./platforms/klaviyo/klaviyo.connector.ts";
import {
  createMailchimpConnector,
  type MailchimpOptions,
} from "./platforms/mailchimp/mailchimp.connector.ts";
import {
  createGoogleAnalyticsConnector,
  type GoogleAnalyticsOptions,
} from "./platforms/google_analytics/google-analytics.connector.ts";
import {
  createSearchConsoleConnector,
  type SearchConsoleOptions,
} from "./platforms/google_search_console/search-console.connector.ts";
import {
  createShopifyConnector,
  type ShopifyOptions,
} from "./platforms/shopify/shopify.connector.ts";
import {
  createTikTokAdsConnector,
  type TikTokAdsOptions,
} from "./platforms/tiktok_ads/tiktok-ads.connector.ts";

export type ConnectorOptions = {
  shopify?: ShopifyOptions;
  googleAnalytics?: GoogleAnalyticsOptions;
  searchConsole?: SearchConsoleOptions;
  googleAds?: GoogleAdsOptions;
  metaAds?: MetaAdsOptions;
  tiktokAds?: TikTokAdsOptions;
  klaviyo?: KlaviyoOptions;
  mailchimp?: MailchimpOptions;
};

/** One connector for each platform; a platform without one does not compile. */
export function createConnectors({
  shopify = {},
  googleAnalytics = {},
  searchConsole = {},
  googleAds = {},
  metaAds = {},
  tiktokAds = {},
  klaviyo = {},
  mailchimp = {},
}: ConnectorOptions = {}): Record<Platform, Connector> {
  return {
    shopify: createShopifyConnector(shopify),
    google_analytics: createGoogleAnalyticsConnector(googleAnalytics),
    google_search_console: createSearchConsoleConnector(searchConsole),
    google_ads: createGoogleAdsConnector(googleAds),
    facebook_ads: createMetaAdsConnector(metaAds),
    tiktok_ads: createTikTokAdsConnector(tiktokAds),
    klaviyo: createKlaviyoConnector(klaviyo),
    mailchimp: createMailchimpConnector(mailchimp),
  };
}

export const connectors: Record<Platform, Connector> = createConnectors();

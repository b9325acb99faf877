import type { Platform } from "@cartograph/contracts/platform.ts";
import type { Connector } from "./core/connector.ts";
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

export type ConnectorOptions = {
  shopify?: ShopifyOptions;
  googleAnalytics?: GoogleAnalyticsOptions;
  searchConsole?: SearchConsoleOptions;
};

/** Every platform that can be read so far; the others cannot be connected yet. */
export function createConnectors({
  shopify = {},
  googleAnalytics = {},
  searchConsole = {},
}: ConnectorOptions = {}): Partial<Record<Platform, Connector>> {
  return {
    shopify: createShopifyConnector(shopify),
    google_analytics: createGoogleAnalyticsConnector(googleAnalytics),
    google_search_console: createSearchConsoleConnector(searchConsole),
  };
}

export const connectors: Partial<Record<Platform, Connector>> = createConnectors();

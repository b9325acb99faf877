import type { Platform } from "@cartograph/contracts/platform.ts";
import type { Connector } from "./core/connector.ts";
import {
  createShopifyConnector,
  type ShopifyOptions,
} from "./platforms/shopify/shopify.connector.ts";

export type ConnectorOptions = { shopify?: ShopifyOptions };

/** Every platform that can be read so far; the others cannot be connected yet. */
export function createConnectors({ shopify = {} }: ConnectorOptions = {}): Partial<
  Record<Platform, Connector>
> {
  return { shopify: createShopifyConnector(shopify) };
}

export const connectors: Partial<Record<Platform, Connector>> = createConnectors();

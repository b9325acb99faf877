import type { Connector } from "../../core/connector.ts";
import { cacheSessions } from "../../core/cache-sessions.ts";
import { toRuntime, type VersionedOptions } from "../../core/runtime.ts";
import { checkConnection } from "./check-connection.ts";
import { openShopSession } from "./client/shop-session.ts";
import { checkoutsSource } from "./streams/checkouts.stream.ts";
import { collectionsSource } from "./streams/collections.stream.ts";
import { customersSource } from "./streams/customers.stream.ts";
import { deletionsSource } from "./streams/deletions.stream.ts";
import { inventorySource } from "./streams/inventory.stream.ts";
import { orderBackfill } from "./streams/order-backfill.ts";
import { ordersSource } from "./streams/orders.stream.ts";
import { productsSource } from "./streams/products.stream.ts";
import { createSourceStream } from "./streams/source-stream.ts";

export type ShopifyOptions = VersionedOptions & {
  /** The maximum number of orders in a window of the first read; fewer in tests. */
  ordersPerWindow?: number;
};

/** 2026-01 or later. */
const pinnedVersion = "2026-07";

export function createShopifyConnector({
  apiVersion = pinnedVersion,
  ordersPerWindow,
  ...options
}: ShopifyOptions = {}): Connector {
  const settings = { ...toRuntime(options), apiVersion };
  const sessionFor = cacheSessions((connection) => openShopSession(connection, settings));
  return {
    platform: "shopify",
    check: async (connection, { signal }) =>
      checkConnection(connection, sessionFor(connection), signal),
    streams: [
      createSourceStream(productsSource, sessionFor),
      // Orders come early, so that a large store sees its newest ones within minutes.
      createSourceStream(ordersSource, sessionFor, (source) =>
        orderBackfill(source, ordersPerWindow),
      ),
      createSourceStream(collectionsSource, sessionFor),
      createSourceStream(customersSource, sessionFor),
      createSourceStream(inventorySource, sessionFor),
      createSourceStream(checkoutsSource, sessionFor),
      createSourceStream(deletionsSource, sessionFor),
    ],
  };
}

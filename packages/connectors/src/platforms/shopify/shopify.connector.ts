import type { Connector } from "../../core/connector.ts";
import type { HttpLimits } from "../../core/http-client.ts";
import type { OutboundAllowance } from "../../core/outbound-address.ts";
import { systemTiming, type Timing } from "../../core/timing.ts";
import { checkConnection } from "./check-connection.ts";
import { createSessions } from "./client/open-sessions.ts";
import { checkoutsSource } from "./streams/checkouts.stream.ts";
import { collectionsSource } from "./streams/collections.stream.ts";
import { customersSource } from "./streams/customers.stream.ts";
import { deletionsSource } from "./streams/deletions.stream.ts";
import { inventorySource } from "./streams/inventory.stream.ts";
import { orderBackfill } from "./streams/order-backfill.ts";
import { ordersSource } from "./streams/orders.stream.ts";
import { productsSource } from "./streams/products.stream.ts";
import { streamOf } from "./streams/stream-of.ts";

export type ShopifyOptions = {
  /** Such as "2026-07"; 2026-01 or later. */
  apiVersion?: string;
  /** Private addresses that the operator allows requests to. */
  allowance?: OutboundAllowance;
  timing?: Timing;
  limits?: Partial<HttpLimits>;
  /** How many orders a window of the first read holds at most; fewer in tests. */
  ordersPerWindow?: number;
};

const pinnedVersion = "2026-07";

export function createShopifyConnector({
  apiVersion = pinnedVersion,
  allowance,
  timing = systemTiming,
  limits,
  ordersPerWindow,
}: ShopifyOptions = {}): Connector {
  const sessionFor = createSessions({
    apiVersion,
    timing,
    ...(allowance ? { allowance } : {}),
    ...(limits ? { limits } : {}),
  });
  return {
    platform: "shopify",
    check: async (connection, { signal }) =>
      checkConnection(connection, sessionFor(connection), signal),
    streams: [
      streamOf(productsSource, sessionFor),
      // Before what a dashboard can wait for: a large store sees its newest orders within minutes.
      streamOf(ordersSource, sessionFor, orderBackfill(ordersSource, ordersPerWindow)),
      streamOf(collectionsSource, sessionFor),
      streamOf(customersSource, sessionFor),
      streamOf(inventorySource, sessionFor),
      streamOf(checkoutsSource, sessionFor),
      streamOf(deletionsSource, sessionFor),
    ],
  };
}

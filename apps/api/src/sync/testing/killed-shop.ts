import type { Schema } from "@cartograph/database/schema.ts";
import { createEditableStore } from "@cartograph/sandbox/testing/datasets/editable-store.ts";
import type { Kysely } from "kysely";
import { createSecretBox } from "../../secrets/secret-box.ts";
import { insertIntegration } from "../connections/integration-rows.ts";
import { sealKey } from "../connections/resolve-connection.ts";

/** Two months of orders of repeat buyers, some refunded, that a sync reads in several pages. */
export function twoMonthsOfOrders({ orders, seed }: { orders: number; seed: number }) {
  const random = mulberry(seed);
  const hour = 60 * 60 * 1000;
  const start = Date.now() - 60 * 24 * hour;
  const store = createEditableStore();
  const buyers = Array.from({ length: 300 }, () => store.addCustomer({ at: start }).id);
  for (let index = 0; index < orders; index++) {
    const at = start + Math.floor((index * 59 * 24 * hour) / orders);
    const order = store.addOrder({
      at,
      customerId: random() < 0.9 ? (buyers[Math.floor(random() * buyers.length)] ?? null) : null,
      lines: [1, 2].map((place) => ({
        title: `Candle ${place}`,
        sku: `WAX-${place}`,
        unitPriceMinor: 1000 + Math.floor(random() * 5000),
        quantity: 1 + Math.floor(random() * 3),
      })),
      shippingMinor: 500,
    });
    if (random() < 0.1) {
      const lines = [{ line: 0, quantity: 1, subtotalMinor: 900 }];
      store.refundOrder(order.id, { at: at + 10 * hour, lines });
    }
  }
  return store;
}

/** Shared by the tests and the processes they kill, so that both can read the shop's key. */
export const killableSecrets = createSecretBox(Buffer.alloc(32, 7));

export async function insertShop(db: Kysely<Schema>, storeId: number, id = "shop"): Promise<void> {
  await insertIntegration(db, {
    id,
    store_id: storeId,
    name: "Shop",
    platform: "shopify",
    ...sealKey(killableSecrets, { storeId, integrationId: id }, "sandbox_shopify_demo"),
    store_url: "cartograph-demo.myshopify.com",
    account: null,
    status_message: null,
    created_at: 0,
  });
}

/** A small seeded generator of numbers from 0 to 1, so that a failure can be reproduced. */
export function mulberry(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

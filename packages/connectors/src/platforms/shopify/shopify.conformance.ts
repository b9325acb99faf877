import {
  createEditableStore,
  type EditableStore,
} from "@cartograph/sandbox/testing/datasets/editable-store.ts";
import type { ConformanceHarness, ConformanceSubject } from "../../testing/conformance-subject.ts";
import { createFakeTiming } from "../../testing/fake-timing.ts";
import { openHarness } from "../../testing/sandbox-account.ts";
import { createShopifyConnector } from "./shopify.connector.ts";

const present = Date.UTC(2026, 5, 15, 12);
const hourMs = 60 * 60_000;

export const shopifyConformance: ConformanceSubject = {
  platform: "shopify",
  pageSize: 50,
  platformFaults: ["internal_error", "throttled", "partial_data", "repeated_answer"],
  changingStream: "orders",
  trackedCount: "order",
  triesWhileDown: 8,
  maxConcurrent: 8,
  canary: { apiKey: "shpat_canary_5f1c9e", secret: "shpat_canary_5f1c9e" },
  open,
};

async function open(): Promise<ConformanceHarness> {
  const timing = createFakeTiming(present);
  const store = createEditableStore();
  store.addLocation({ id: 1 });
  const opened = await openHarness("shopify", {
    timing,
    sandbox: { store },
    connection: { storeUrl: "test-shop.myshopify.com" },
    createConnector: (options) => createShopifyConnector({ ...options, ordersPerWindow: 40 }),
  });
  return {
    ...opened,
    expectedCounts: () => expectedCountsOf(store),
    fill: (count) => fill(store, count),
    applyChanges: () => applyChanges(store, timing.now()),
  };
}

function expectedCountsOf({ data }: EditableStore): Record<string, number> {
  return {
    product: data.products.size,
    inventory: data.variants.size,
    collection: data.collections.size,
    customer: data.customers.size,
    order: data.orders.size,
    checkout: data.checkouts.size,
  };
}

/** One of each kind every three hours, the last about an hour ago: every fifth order refunded, every seventh edited. */
function fill(store: EditableStore, count: number): void {
  for (let index = 0; index < count; index += 1) {
    const at = present - (count - index) * 3 * hourMs;
    const product = store.addProduct({ at, title: `Lamp ${index}` });
    const [variant] = product.variants;
    const customer = store.addCustomer({ at });
    store.addCollection({ at, title: `Room ${index}`, productIds: [product.id] });
    store.addCheckout({ at, customerId: customer.id });
    const order = store.addOrder({
      at,
      customerId: customer.id,
      lines: [
        {
          title: product.title,
          productId: product.id,
          variantId: variant?.id ?? null,
          unitPriceMinor: 1_000 + index,
          quantity: 2,
          discountMinor: 100,
          taxMinor: 152,
        },
      ],
      shippingMinor: 500,
    });
    if (index % 7 === 0) {
      store.addLine(order.id, at + hourMs, { title: "Shade", unitPriceMinor: 700 });
    }
    if (index % 5 === 0) {
      const lines = [{ line: 0, quantity: 1, subtotalMinor: 950 + index, taxMinor: 76 }];
      store.refundOrder(order.id, { at: at + 2 * hourMs, lines, shippingMinor: 500 });
    }
  }
}

function applyChanges(store: EditableStore, now: number): void {
  const [first, second, third] = store.data.orders.values();
  const [product] = store.data.products.values();
  const [collection] = store.data.collections.values();
  const [checkout] = store.data.checkouts.values();
  store.addOrder({ at: now, lines: [{ title: "New", unitPriceMinor: 4_200 }] });
  if (first) store.cancelOrder(first.id, now);
  if (second) {
    const lines = [{ line: 0, quantity: 1, subtotalMinor: 900 }];
    store.refundOrder(second.id, { at: now, lines });
  }
  if (third) store.remove("order", third.id, now);
  if (product) store.remove("product", product.id, now);
  if (collection) collection.updatedAt = now;
  if (checkout) Object.assign(checkout, { completedAt: now, updatedAt: now });
  store.addCustomer({ at: now });
}

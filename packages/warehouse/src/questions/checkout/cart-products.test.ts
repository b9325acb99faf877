import { describe, expect } from "vitest";
import type { ProductRecord } from "@cartograph/contracts/records.ts";
import { test, threeDays } from "../../testing/cart-test.ts";
import { sampleItemDay } from "../../testing/sample-days.ts";

const cartItems = (day: string, lamps: number, gifts: number) =>
  sampleItemDay({
    day,
    rows: { "LAMP-201": { addedToCart: lamps }, gift: { addedToCart: gifts } },
  });

describe("products in carts", () => {
  const lamp: ProductRecord = {
    kind: "product",
    externalId: "100",
    title: "Lamp",
    handle: "lamp",
    status: "active",
    vendor: null,
    productType: null,
    isGiftCard: false,
    imageUrl: null,
    updatedAt: 1,
    currency: "USD",
    variants: ["201", "202"].map((externalId) => ({
      externalId,
      title: externalId,
      sku: `LAMP-${externalId}`,
      priceMinor: 1000,
      compareAtPriceMinor: null,
      unitCostMinor: null,
      isStockTracked: false,
      inventoryQuantity: null,
    })),
  };

  const uncompared = { leftPercentChange: null, isNew: false };

  test("are summed over their tracked items; unknown items keep the tracked name", async ({
    openStore,
  }) => {
    const store = await openStore();
    await store.ingest([
      lamp,
      sampleItemDay({
        day: "2026-06-15",
        rows: {
          "LAMP-201": { addedToCart: 6, purchased: 1 },
          "LAMP-202": { addedToCart: 2, purchased: 1 },
          mystery: { name: "Mystery box", addedToCart: 3, purchased: 4 },
          looked: { views: 9 },
        },
      }),
      sampleItemDay({ day: "2026-06-16", rows: { "100": { addedToCart: 2 } } }),
      sampleItemDay({ day: "2026-06-14", rows: { "100": { addedToCart: 90 } } }),
    ]);
    expect((await store.report(threeDays)).products).toEqual([
      { id: "100", title: "Lamp", added: 10, bought: 2, left: 8, boughtShare: 20, ...uncompared },
      {
        ...uncompared,
        id: "item:mystery",
        title: "Mystery box",
        added: 3,
        bought: 4,
        left: 0,
        boughtShare: (4 / 3) * 100,
      },
    ]);
  });

  test("have the change of units left in carts over complete days", async ({ openStore }) => {
    const store = await openStore();
    await store.ingest([
      lamp,
      cartItems("2026-06-12", 8, 0),
      cartItems("2026-06-13", 0, 0),
      cartItems("2026-06-15", 4, 1),
      cartItems("2026-06-16", 2, 0),
      cartItems("2026-06-17", 50, 0),
    ]);
    const { products } = await store.report(threeDays);
    expect(products.map((row) => [row.id, row.left, row.leftPercentChange, row.isNew])).toEqual([
      ["100", 56, -25, false],
      ["item:gift", 1, null, true],
    ]);
  });

  test("without a name have their id, and no share when none was added to a cart", async ({
    openStore,
  }) => {
    const store = await openStore();
    await store.ingest([
      sampleItemDay({ day: "2026-06-15", rows: { gift: { name: "", purchased: 1 } } }),
    ]);
    expect((await store.report(threeDays)).products).toMatchObject([
      { title: "gift", added: 0, bought: 1, left: 0, boughtShare: null },
    ]);
  });
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ProductRecord, SourceRecord } from "@cartograph/contracts/records.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import type { StoreContext } from "../../report-request.ts";
import { sampleCheckout } from "../../testing/sample-checkout.ts";
import { ingestPage } from "../ingest-page.ts";

type TestDatabase = Awaited<ReturnType<typeof openTestDatabase>>;

const startedAt = "2026-02-10T23:30:00-05:00";
const minutesLater = (minutes: number) => Date.parse(startedAt) + minutes * 60_000;

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.destroy());

function page(store: StoreContext, records: SourceRecord[], now = minutesLater(30)) {
  return ingestPage(db, { store, records, now });
}

function stored(store: StoreContext) {
  return db.selectFrom("checkouts").selectAll().where("store_id", "=", store.id).execute();
}

function stock(units: Record<string, number | null>, isStockTracked = true): ProductRecord {
  return {
    kind: "product",
    externalId: "p",
    title: "Lamp",
    handle: null,
    status: "active",
    vendor: null,
    productType: null,
    isGiftCard: false,
    imageUrl: null,
    updatedAt: 100,
    currency: "USD",
    variants: Object.entries(units).map(([externalId, inventoryQuantity]) => ({
      externalId,
      title: externalId,
      sku: null,
      priceMinor: 1000,
      compareAtPriceMinor: null,
      unitCostMinor: null,
      isStockTracked,
      inventoryQuantity,
    })),
  };
}

const checkoutWith = (...lines: [variant: string | null, quantity: number][]) =>
  sampleCheckout({
    name: "k",
    started: startedAt,
    lines: lines.map(([variantExternalId, quantity]) => ({ variantExternalId, quantity })),
  });

describe("ingesting a checkout", () => {
  const abandoned = sampleCheckout({
    name: "k",
    started: startedAt,
    totalMinor: 5000,
    subtotalMinor: 4305,
    shippingMinor: 695,
    stepReached: "shipping",
  });

  test("stores the day on which it started and the step and shipping at which it was abandoned", async () => {
    const store = await insertTestStore(db);
    await page(store, [abandoned]);
    expect(await stored(store)).toMatchObject([
      {
        day: 20_494,
        completed_at: null,
        total_minor: 5000,
        shipping_minor: 695,
        step_reached: "shipping",
      },
    ]);
  });

  test("marks a checkout as completed and ignores older records after that", async () => {
    const store = await insertTestStore(db);
    await page(store, [abandoned]);
    const completedAt = minutesLater(600);
    const completed = {
      ...abandoned,
      updatedAt: completedAt,
      completedAt,
      stepReached: "payment",
    } as const;
    expect((await page(store, [completed])).stored).toBe(1);
    expect(await page(store, [abandoned])).toMatchObject({ stored: 0, unchanged: 1 });
    expect(await stored(store)).toMatchObject([
      { completed_at: completedAt, step_reached: "payment" },
    ]);
  });

  test("applies all records of a checkout in one page in turn", async () => {
    const store = await insertTestStore(db);
    const completedAt = minutesLater(600);
    const completed = { ...abandoned, updatedAt: completedAt, completedAt };
    const records = [{ ...abandoned, totalMinor: 1 }, completed, abandoned];
    expect(await page(store, records)).toMatchObject({ stored: 2, unchanged: 1 });
    expect(await stored(store)).toMatchObject([{ completed_at: completedAt, total_minor: 5000 }]);
    const again = { ...completed, updatedAt: completedAt + 1, totalMinor: 2 };
    const last = { ...again, updatedAt: completedAt + 2, totalMinor: 3 };
    expect((await page(store, [again, last])).stored).toBe(2);
    expect(await stored(store)).toMatchObject([{ completed_at: completedAt, total_minor: 3 }]);
  });

  test("counts a change of only the step reached as a change", async () => {
    const store = await insertTestStore(db);
    await page(store, [{ ...abandoned, stepReached: "contact" }]);
    expect((await page(store, [abandoned])).stored).toBe(1);
    expect((await page(store, [abandoned])).stored).toBe(0);
  });

  test("keeps a checkout that the source no longer lists", async () => {
    const store = await insertTestStore(db);
    const other = sampleCheckout({ name: "later", started: "2026-06-01T00:00:00Z" });
    await page(store, [abandoned]);
    await page(store, [other], Date.parse("2026-06-01T00:10:00Z"));
    expect((await stored(store)).map((row) => row.ext_id)).toEqual(["k", "later"]);
  });

  test("refuses a checkout with an amount that is too large to be exact", async () => {
    const store = await insertTestStore(db, { timezone: "America/New_York" });
    const { refused } = await page(store, [{ ...abandoned, totalMinor: Infinity }]);
    expect(refused).toMatchObject([
      { externalId: "k", reason: expect.stringMatching(/^Checkout k.*too large/) },
    ]);
  });

  test("refuses a checkout in another currency and gives the reason", async () => {
    const store = await insertTestStore(db);
    const { refused } = await page(store, [{ ...abandoned, currency: "EUR" }]);
    expect(refused).toMatchObject([{ externalId: "k", reason: expect.stringContaining("EUR") }]);
    expect(await stored(store)).toEqual([]);
  });
});

describe("was_short_of_stock", () => {
  async function shortOfStockOf(
    product: ProductRecord,
    checkout: ReturnType<typeof checkoutWith>,
    now?: number,
  ): Promise<number | null | undefined> {
    const store = await insertTestStore(db);
    await page(store, [checkout, product], now);
    const [row] = await stored(store);
    return row?.was_short_of_stock;
  }

  test.each([
    [
      "is 1 when one variant has fewer units in stock than the checkout contains",
      stock({ a: 9, b: 1 }),
      checkoutWith(["a", 1], ["b", 2]),
      1,
    ],
    [
      "adds up the units of all lines of a variant",
      stock({ a: 3 }),
      checkoutWith(["a", 2], ["a", 2]),
      1,
    ],
    ["is 1 when stock is negative", stock({ a: -2 }), checkoutWith(["a", 1]), 1],
    ["is 0 when the checkout takes the last units", stock({ a: 2 }), checkoutWith(["a", 2]), 0],
    ["is 0 when stock is not tracked", stock({ a: 0 }, false), checkoutWith(["a", 5]), 0],
    [
      "is null when the stock of a variant is unknown",
      stock({ a: 9, b: null }),
      checkoutWith(["a", 1], ["b", 1]),
      null,
    ],
    [
      "is null when a line has no variant",
      stock({ a: 9 }),
      checkoutWith(["a", 1], [null, 1]),
      null,
    ],
    [
      "is 1 when one variant is short and another is unknown",
      stock({ a: 0 }),
      checkoutWith(["a", 1], ["x", 1]),
      1,
    ],
  ])("%s", async (_title, product, checkout, expected) => {
    expect(await shortOfStockOf(product, checkout)).toBe(expected);
  });

  test("is null when the checkout is first read more than two hours after it started", async () => {
    const checkout = checkoutWith(["a", 1]);
    expect(await shortOfStockOf(stock({ a: 0 }), checkout, minutesLater(120))).toBe(1);
    expect(await shortOfStockOf(stock({ a: 0 }), checkout, minutesLater(121))).toBeNull();
  });

  test("is null when the checkout was completed", async () => {
    const completed = { ...checkoutWith(["a", 1]), completedAt: minutesLater(5) };
    expect(await shortOfStockOf(stock({ a: 0 }), completed)).toBeNull();
  });

  test("ignores the stock of another store", async () => {
    const other = await insertTestStore(db);
    await page(other, [stock({ a: 0 })]);
    const store = await insertTestStore(db);
    await page(store, [checkoutWith(["a", 1])]);
    expect(await stored(store)).toMatchObject([{ was_short_of_stock: null }]);
  });

  test("does not change after the checkout is first stored", async () => {
    const store = await insertTestStore(db);
    await page(store, [stock({ a: 0 }), checkoutWith(["a", 1])]);
    await page(store, [{ ...stock({ a: 50 }), updatedAt: minutesLater(35) }]);
    const again = { ...checkoutWith(["a", 1]), updatedAt: minutesLater(40), totalMinor: 1 };
    await page(store, [again], minutesLater(45));
    expect(await stored(store)).toMatchObject([{ was_short_of_stock: 1, total_minor: 1 }]);
  });
});

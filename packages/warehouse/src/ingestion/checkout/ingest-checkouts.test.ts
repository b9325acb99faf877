import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ProductRecord, SourceRecord } from "@cartograph/contracts/records.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import type { StoreContext } from "../../ask.ts";
import { sampleCheckout } from "../../testing/sample-checkout.ts";
import { ingestPage } from "../ingest-page.ts";

type TestDatabase = Awaited<ReturnType<typeof openTestDatabase>>;

const begun = "2026-02-10T23:30:00-05:00";
const minutesLater = (minutes: number) => Date.parse(begun) + minutes * 60_000;

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

const wanting = (...lines: [variant: string | null, quantity: number][]) =>
  sampleCheckout({
    name: "k",
    begun,
    lines: lines.map(([variantExternalId, quantity]) => ({ variantExternalId, quantity })),
  });

describe("a checkout", () => {
  const left = sampleCheckout({
    name: "k",
    begun,
    totalMinor: 5000,
    subtotalMinor: 4305,
    shippingMinor: 695,
    stepReached: "shipping",
  });

  test("is of the day on which it was begun, with the step and the shipping it was left at", async () => {
    const store = await insertTestStore(db);
    await page(store, [left]);
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

  test("that was bought later is marked so, whatever older delivery comes after", async () => {
    const store = await insertTestStore(db);
    await page(store, [left]);
    const completedAt = minutesLater(600);
    const bought = {
      ...left,
      updatedAt: completedAt,
      completedAt,
      stepReached: "payment",
    } as const;
    expect((await page(store, [bought])).stored).toBe(1);
    expect(await page(store, [left])).toMatchObject({ stored: 0, unchanged: 1 });
    expect(await stored(store)).toMatchObject([
      { completed_at: completedAt, step_reached: "payment" },
    ]);
  });

  test("that is the same as before but for a step now known is news", async () => {
    const store = await insertTestStore(db);
    await page(store, [{ ...left, stepReached: "contact" }]);
    expect((await page(store, [left])).stored).toBe(1);
    expect((await page(store, [left])).stored).toBe(0);
  });

  test("stays when the source lists it no more", async () => {
    const store = await insertTestStore(db);
    const other = sampleCheckout({ name: "later", begun: "2026-06-01T00:00:00Z" });
    await page(store, [left]);
    await page(store, [other], Date.parse("2026-06-01T00:10:00Z"));
    expect((await stored(store)).map((row) => row.ext_id)).toEqual(["k", "later"]);
  });

  test("in another currency is refused, with the reason", async () => {
    const store = await insertTestStore(db);
    const { refused } = await page(store, [{ ...left, currency: "EUR" }]);
    expect(refused).toMatchObject([{ externalId: "k", reason: expect.stringContaining("EUR") }]);
    expect(await stored(store)).toEqual([]);
  });
});

describe("being short of stock", () => {
  async function told(
    product: ProductRecord,
    checkout: ReturnType<typeof wanting>,
    now?: number,
  ): Promise<number | null | undefined> {
    const store = await insertTestStore(db);
    await page(store, [checkout, product], now);
    const [row] = await stored(store);
    return row?.was_short_of_stock;
  }

  test.each([
    [
      "is told when one variant has fewer units than are wanted",
      stock({ a: 9, b: 1 }),
      wanting(["a", 1], ["b", 2]),
      1,
    ],
    ["counts units of all lines together", stock({ a: 3 }), wanting(["a", 2], ["a", 2]), 1],
    ["is told of goods that are oversold", stock({ a: -2 }), wanting(["a", 1]), 1],
    ["is not so when the last unit is wanted", stock({ a: 2 }), wanting(["a", 2]), 0],
    [
      "is never so of goods whose stock is not tracked",
      stock({ a: 0 }, false),
      wanting(["a", 5]),
      0,
    ],
    [
      "is not known while a stock is not",
      stock({ a: 9, b: null }),
      wanting(["a", 1], ["b", 1]),
      null,
    ],
    ["is not known of goods that are not", stock({ a: 9 }), wanting(["a", 1], [null, 1]), null],
    [
      "is told of one variant though another is not known",
      stock({ a: 0 }),
      wanting(["a", 1], ["x", 1]),
      1,
    ],
  ])("%s", async (_title, product, checkout, expected) => {
    expect(await told(product, checkout)).toBe(expected);
  });

  test("is told of checkouts that are seen within two hours, and of none later", async () => {
    const checkout = wanting(["a", 1]);
    expect(await told(stock({ a: 0 }), checkout, minutesLater(120))).toBe(1);
    expect(await told(stock({ a: 0 }), checkout, minutesLater(121))).toBeNull();
  });

  test("is not told of what was bought", async () => {
    const bought = { ...wanting(["a", 1]), completedAt: minutesLater(5) };
    expect(await told(stock({ a: 0 }), bought)).toBeNull();
  });

  test("is not told by another store's stock", async () => {
    const other = await insertTestStore(db);
    await page(other, [stock({ a: 0 })]);
    const store = await insertTestStore(db);
    await page(store, [wanting(["a", 1])]);
    expect(await stored(store)).toMatchObject([{ was_short_of_stock: null }]);
  });

  test("stays as it was first told, whatever comes later", async () => {
    const store = await insertTestStore(db);
    await page(store, [stock({ a: 0 }), wanting(["a", 1])]);
    await page(store, [{ ...stock({ a: 50 }), updatedAt: minutesLater(35) }]);
    const again = { ...wanting(["a", 1]), updatedAt: minutesLater(40), totalMinor: 1 };
    await page(store, [again], minutesLater(45));
    expect(await stored(store)).toMatchObject([{ was_short_of_stock: 1, total_minor: 1 }]);
  });
});

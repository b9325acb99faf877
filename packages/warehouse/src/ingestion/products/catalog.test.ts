import type {
  CollectionRecord,
  CustomerRecord,
  InventoryRecord,
  ProductRecord,
  SourceRecord,
} from "@cartograph/contracts/records.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mergeChanges } from "../../rollups/merge-changes.ts";
import { changeStoreCurrency } from "../../store-currency.ts";
import { storeVersion } from "../../store-version.ts";
import { sampleOrder } from "../../testing/sample-order.ts";
import { findRollupDifferences } from "../../testing/rollup-differences/find-rollup-differences.ts";
import { ingestPage } from "../ingest-page.ts";

type Store = Awaited<ReturnType<typeof insertTestStore>>;
let db: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.destroy());

const now = Date.UTC(2026, 2, 1);
const page = (store: Store, records: SourceRecord[]) => ingestPage(db, { store, records, now });

function variant(externalId: string, units: number | null, priceMinor = 1000) {
  return {
    externalId,
    title: "Default",
    sku: `SKU-${externalId}`,
    priceMinor,
    compareAtPriceMinor: null,
    unitCostMinor: null,
    isStockTracked: units !== null,
    inventoryQuantity: units,
  };
}

function product(change: Partial<ProductRecord> = {}): ProductRecord {
  return {
    kind: "product",
    externalId: "p",
    title: "Lamp",
    handle: "lamp",
    status: "active",
    vendor: null,
    productType: null,
    isGiftCard: false,
    imageUrl: null,
    updatedAt: 100,
    currency: "USD",
    variants: [variant("v1", 5, 1200), variant("v2", 7), variant("v3", null)],
    ...change,
  };
}

function stock(change: Partial<InventoryRecord> = {}): InventoryRecord {
  return {
    kind: "inventory",
    externalId: "i1",
    variantExternalId: "v1",
    isStockTracked: true,
    available: 2,
    unitCostMinor: 300,
    stockChangedAt: 150,
    updatedAt: 150,
    ...change,
  };
}

async function products(store: Store) {
  return db
    .selectFrom("products")
    .select(["ext_id", "title", "sku", "price_minor", "inventory", "is_catalogued"])
    .where("store_id", "=", store.id)
    .orderBy("ext_id")
    .execute();
}

describe("ingesting a product", () => {
  test("stores the lowest price, the first SKU and the total stock of tracked variants", async () => {
    const store = await insertTestStore(db);
    await page(store, [product()]);
    expect(await products(store)).toEqual([
      {
        ext_id: "p",
        title: "Lamp",
        sku: "SKU-v1",
        price_minor: 1000,
        inventory: 12,
        is_catalogued: 1,
      },
    ]);
  });

  test("stores the type, also of a product that was stored without it", async () => {
    const store = await insertTestStore(db);
    await page(store, [product()]);
    expect((await page(store, [product({ productType: "Lighting" })])).stored).toBe(1);
    const types = await db
      .selectFrom("products")
      .select("product_type")
      .where("store_id", "=", store.id)
      .execute();
    expect(types).toEqual([{ product_type: "Lighting" }]);
  });

  test("ignores an older record and keeps the version for an equal one", async () => {
    const store = await insertTestStore(db);
    await page(store, [product()]);
    await page(store, [product({ title: "Old lamp", updatedAt: 50 })]);
    await page(store, [product({ updatedAt: 200 })]);
    expect(await products(store)).toMatchObject([{ title: "Lamp" }]);
    expect(await storeVersion(db, store.id)).toBe(1);
  });

  test("stores null, not 0, as stock when no variant is tracked", async () => {
    const store = await insertTestStore(db);
    await page(store, [product({ variants: [variant("v3", null)] })]);
    expect(await products(store)).toMatchObject([{ inventory: null }]);
  });

  test("removes the stock of a variant that no longer exists", async () => {
    const store = await insertTestStore(db);
    await page(store, [product(), stock()]);
    await page(store, [product({ updatedAt: 200, variants: [variant("v2", 7)] })]);
    expect(await products(store)).toMatchObject([{ inventory: 7 }]);
  });

  test("moves the stock of a variant from its former product", async () => {
    const store = await insertTestStore(db);
    await page(store, [
      product({ externalId: "former", variants: [variant("v1", 5), variant("v2", 3)] }),
    ]);
    await page(store, [product({ externalId: "new", variants: [variant("v2", 3)] })]);
    const stocks = (await products(store)).map(({ ext_id, inventory }) => [ext_id, inventory]);
    expect(stocks).toEqual([
      ["former", 5],
      ["new", 3],
    ]);
    expect(await findRollupDifferences(db, store.id)).toEqual([]);
  });

  test.each([
    ["before", [product(), stock()]],
    ["after", [stock(), product()]],
  ])(
    "uses the stock from inventory records when the product is read %s them",
    async (_when, records) => {
      const store = await insertTestStore(db);
      for (const record of records) await page(store, [record]);
      await page(store, [stock({ available: 99, updatedAt: 120 })]);
      await page(store, [product({ updatedAt: 300 })]);
      expect(await products(store)).toMatchObject([{ inventory: 9 }]);
    },
  );

  test("refuses a product whose price is too large to be exact", async () => {
    const store = await insertTestStore(db);
    const { stored, refused } = await page(store, [
      product({ variants: [variant("v1", 5, Infinity)] }),
      product({ externalId: "q", variants: [variant("w1", 5)] }),
    ]);
    expect(stored).toBe(1);
    expect(refused).toMatchObject([
      { externalId: "p", reason: expect.stringMatching(/^Product Lamp \(p\).*too large/) },
    ]);
  });

  test("refuses a product priced in another currency", async () => {
    const store = await insertTestStore(db);
    const { refused } = await page(store, [product({ currency: "EUR" })]);
    expect(refused).toMatchObject([{ externalId: "p", kind: "product" }]);
    expect(await products(store)).toEqual([]);
  });

  test("keeps the row that an order line created", async () => {
    const store = await insertTestStore(db);
    await page(store, [
      sampleOrder({
        name: "1",
        placed: "2026-02-10T09:00:00Z",
        lines: [{ productExternalId: "p", title: "Lampe" }],
      }),
    ]);
    await page(store, [product()]);
    await mergeChanges(db, store.id);
    expect(await products(store)).toMatchObject([{ title: "Lamp", is_catalogued: 1 }]);
  });
});

function mugOrder(name: string, title: string, unitMinor: number) {
  return sampleOrder({
    name,
    placed: `2026-02-1${name}T09:00:00Z`,
    lines: [{ productExternalId: null, sku: "mug-1", title, unitMinor, quantity: 2 }],
  });
}

describe("a product known only from order lines", () => {
  test("has its most frequent title, or the alphabetically first of several", async () => {
    const store = await insertTestStore(db);
    await page(store, [mugOrder("1", "Mugg", 500), mugOrder("2", "Cup", 700)]);
    await mergeChanges(db, store.id);
    expect(await products(store)).toEqual([
      {
        ext_id: "sku:MUG-1",
        title: "Cup",
        sku: "MUG-1",
        price_minor: 700,
        inventory: null,
        is_catalogued: 0,
      },
    ]);
    await page(store, [mugOrder("3", "Mugg", 400)]);
    await mergeChanges(db, store.id);
    expect(await products(store)).toMatchObject([{ title: "Mugg", price_minor: 400 }]);
  });

  test("is identified by its title when it has no SKU", async () => {
    const store = await insertTestStore(db);
    await page(store, [
      sampleOrder({
        name: "1",
        placed: "2026-02-10T09:00:00Z",
        lines: [{ productExternalId: null, sku: " ", title: "Gift wrap" }],
      }),
    ]);
    expect(await products(store)).toMatchObject([{ ext_id: "title:Gift wrap", sku: null }]);
  });
});

test("stores the members of a collection's latest record", async () => {
  const store = await insertTestStore(db);
  const summer: CollectionRecord = {
    kind: "collection",
    externalId: "c",
    title: "Summer",
    handle: null,
    updatedAt: 100,
    productExternalIds: ["p", "q", "p"],
  };
  await page(store, [summer]);
  await page(store, [{ ...summer, updatedAt: 50, productExternalIds: [] }]);
  await page(store, [{ ...summer, productExternalIds: ["q", "r"] }]);
  const members = await db
    .selectFrom("collection_products")
    .select("product_ext_id")
    .where("store_id", "=", store.id)
    .orderBy("product_ext_id")
    .execute();
  expect(members.map((row) => row.product_ext_id)).toEqual(["q", "r"]);
  expect(await storeVersion(db, store.id)).toBe(2);
  await page(store, [{ ...summer, productExternalIds: ["r", "q"] }]);
  expect(await storeVersion(db, store.id)).toBe(2);
});

test("keeps the order totals of a customer when their profile is updated or deleted", async () => {
  const store = await insertTestStore(db);
  const ann: CustomerRecord = {
    kind: "customer",
    externalId: "ann",
    createdAt: 0,
    updatedAt: 100,
    countryCode: "GB",
    acceptsEmailMarketing: true,
  };
  await page(store, [
    sampleOrder({ name: "1", placed: "2026-02-10T09:00:00Z", customer: "ann" }),
    ann,
  ]);
  await page(store, [{ ...ann, countryCode: "FR", updatedAt: 50 }]);
  await page(store, [{ kind: "deletion", entity: "customer", externalId: "ann", deletedAt: now }]);
  const customers = await db
    .selectFrom("customers")
    .select(["country_code", "accepts_email_marketing", "order_count", "deleted_at"])
    .where("store_id", "=", store.id)
    .execute();
  expect(customers).toEqual([
    { country_code: "GB", accepts_email_marketing: 1, order_count: 1, deleted_at: now },
  ]);
});

test("keeps the deletion mark of a product whose record arrives later", async () => {
  const store = await insertTestStore(db);
  await page(store, [
    { kind: "deletion", entity: "product", externalId: "p", deletedAt: now },
    { kind: "deletion", entity: "collection", externalId: "c", deletedAt: now },
  ]);
  await page(store, [product()]);
  const row = await db
    .selectFrom("products")
    .select(["title", "deleted_at"])
    .where("store_id", "=", store.id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ title: "Lamp", deleted_at: now });
});

test("has no price in the old currency after the store's currency changes, until a shop sends one", async () => {
  const store = await insertTestStore(db);
  const price = async () => {
    const { price_minor } = await db
      .selectFrom("products")
      .select("price_minor")
      .where("store_id", "=", store.id)
      .executeTakeFirstOrThrow();
    return price_minor;
  };
  await page(store, [product({ variants: [variant("v", 3, 1999)] })]);
  expect(await price()).toBe(1999);
  await changeStoreCurrency(db, store.id, { currency: "JPY", source: "operator" });
  expect(await price()).toBeNull();
  const inYen = { ...store, currency: "JPY" };
  await page(inYen, [product({ currency: "JPY", variants: [variant("v", 3, 2800)] })]);
  expect(await price()).toBe(2800);
});

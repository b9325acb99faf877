import type { ProductRecord } from "@cartograph/contracts/records.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { beforeAll, expect, test } from "vitest";
import { ingestPage } from "../../ingestion/ingest-page.ts";
import { matchItem, readCatalog } from "./item-products.ts";
import { storeCache } from "../../store-cache.ts";
import { bumpStoreVersion } from "../../store-version.ts";

let db: Awaited<ReturnType<typeof openTestDatabase>>;
let store: Awaited<ReturnType<typeof insertTestStore>>;

function product(
  externalId: string,
  title: string,
  variants: readonly [externalId: string, sku: string | null][],
): ProductRecord {
  return {
    kind: "product",
    externalId,
    title,
    handle: null,
    status: "active",
    vendor: null,
    productType: null,
    currency: "USD",
    imageUrl: null,
    isGiftCard: false,
    updatedAt: 1,
    variants: variants.map(([variantId, sku]) => ({
      externalId: variantId,
      title: "Default",
      sku,
      priceMinor: 1000,
      compareAtPriceMinor: null,
      unitCostMinor: null,
      isStockTracked: false,
      inventoryQuantity: null,
    })),
  };
}

beforeAll(async () => {
  db = await openTestDatabase();
  store = await insertTestStore(db);
  const records = [
    product("100", "Linen shirt", [
      ["1001", "SHIRT-S"],
      ["1002", "SHIRT-M"],
    ]),
    product("200", "Mug", [["2001", "MUG"]]),
    product("300", "Poster", [["3001", "PRINT"]]),
    product("400", "Poster", [["4001", "PRINT"]]),
    product("500", "Candle", [["5001", "OLD-CANDLE"]]),
    product("600", "Candle", [["6001", "CANDLE"]]),
  ];
  const deletion = {
    kind: "deletion",
    entity: "product",
    externalId: "500",
    deletedAt: 9,
  } as const;
  await ingestPage(db, { store, records: [...records, deletion], now: 0 });
  const elsewhere = await insertTestStore(db);
  await ingestPage(db, { store: elsewhere, records: [product("700", "Lamp", [])], now: 0 });
  return () => db.destroy();
});

/** The platform's id of the matched product. */
async function matchOf(itemExternalId: string, name = ""): Promise<string | null> {
  const cache = await storeCache(db, db, store.id);
  const catalog = await readCatalog(db, { storeId: store.id, cache });
  const id = matchItem({ itemExternalId, name }, catalog);
  if (id === null) return null;
  const { ext_id } = await db
    .selectFrom("products")
    .select("ext_id")
    .where("store_id", "=", store.id)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return ext_id;
}

test.each([
  ["a product's id", "100", "", "100"],
  ["a variant's id", "1002", "", "100"],
  ["a SKU", "SHIRT-M", "", "100"],
  ["the feed's id", "shopify_US_200_2001", "", "200"],
  ["the feed's id in another case", "Shopify_us_200_9999", "", "200"],
  ["the feed's id of a variant whose product was recreated", "shopify_US_999_1001", "", "100"],
  ["an unknown id and a title that one product has", "whatever", "Mug", "200"],
  ["an unknown id and a title that two products have", "whatever", "Poster", null],
  ["a SKU that two products have", "PRINT", "Poster", null],
  ["a SKU that two products have and a title that one has", "PRINT", "Mug", "200"],
  ["a title that a deleted product had too", "whatever", "Candle", "600"],
  ["the id of a deleted product", "500", "Candle", "500"],
  ["an unknown id and title", "(not set)", "(not set)", null],
  ["an empty id and title", "", "", null],
  ["a product of another store", "700", "Lamp", null],
])("matches %s with the right product or none", async (_by, id, name, expected) => {
  expect(await matchOf(id, name)).toBe(expected);
});

test("returns the same catalog for later versions until a product or variant changes", async () => {
  const read = async () => {
    await bumpStoreVersion(db, store.id);
    return readCatalog(db, { storeId: store.id, cache: await storeCache(db, db, store.id) });
  };
  const before = await read();
  expect(await read()).toBe(before);

  const variants: [string, string][] = [
    ["1001", "SHIRT-S"],
    ["1002", "SHIRT-MEDIUM"],
  ];
  const changed = { ...product("100", "Linen shirt", variants), updatedAt: 2 };
  await ingestPage(db, { store, records: [changed], now: 0 });
  expect(await matchOf("SHIRT-M")).toBeNull();
  expect(await matchOf("SHIRT-MEDIUM")).toBe("100");

  const renamed = { ...product("200", "Cup", [["2001", "MUG"]]), updatedAt: 2 };
  await ingestPage(db, { store, records: [renamed], now: 0 });
  expect(await matchOf("whatever", "Cup")).toBe("200");
});

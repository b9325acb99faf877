import type { ProductRecord } from "@cartograph/contracts/records.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { itemNameCode, itemReport } from "@cartograph/database/tables/source-days.table.ts";
import { beforeEach, expect, test } from "vitest";
import { ingestPage } from "../../ingestion/ingest-page.ts";
import { memberNumbers } from "../../source-days/member-names.ts";
import { storeCache } from "../../store-cache.ts";
import { connectAccount } from "../../testing/connect-account.ts";
import { sampleItemDay } from "../../testing/sample-days.ts";
import { numberedItemProducts } from "./numbered-item-products.ts";

let db: Awaited<ReturnType<typeof openTestDatabase>>;
let store: Awaited<ReturnType<typeof insertTestStore>>;
let accountId: number;

beforeEach(async () => {
  db = await openTestDatabase();
  store = await insertTestStore(db);
  accountId = await connectAccount(db, store, { platform: "google_analytics", readUntil: 0 });
  return () => db.destroy();
});

function ingest(records: readonly (ProductRecord | ReturnType<typeof sampleItemDay>)[]) {
  return ingestPage(db, { store, records, now: 0 });
}

function product(title: string, updatedAt: number): ProductRecord {
  return {
    kind: "product",
    externalId: "100",
    title,
    handle: null,
    status: "active",
    vendor: null,
    productType: null,
    currency: "USD",
    imageUrl: null,
    isGiftCard: false,
    updatedAt,
    variants: [],
  };
}

/** The title of the product that the item matches under the name. */
async function matchOf(itemExternalId: string, name: string): Promise<string | null> {
  const account = { storeId: store.id, accountId };
  const [item = 0] = (
    await memberNumbers(db, { ...account, report: itemReport }, [itemExternalId])
  ).values();
  const names = new Int32Array(item + 1);
  names[item] =
    (await memberNumbers(db, { ...account, report: itemNameCode }, [name])).get(name) ?? 0;
  const cache = await storeCache(db, db, store.id);
  const items = Int32Array.of(item);
  const products = await numberedItemProducts(db, { ...account, cache }, { items, names });
  const id = products(item);
  if (id === null) return null;
  const { title } = await db
    .selectFrom("products")
    .select("title")
    .where("store_id", "=", store.id)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return title;
}

test("matches an item again after a product was renamed", async () => {
  await ingest([
    product("Mug", 1),
    sampleItemDay({ day: "2026-03-01", rows: { a: { name: "Mug", views: 1 } } }),
  ]);
  expect(await matchOf("a", "Mug")).toBe("Mug");
  await ingest([product("Cup", 2)]);
  expect(await matchOf("a", "Mug")).toBeNull();
});

test("matches a renamed item by its new name, and items that were added later", async () => {
  await ingest([
    product("Mug", 1),
    sampleItemDay({ day: "2026-03-01", rows: { a: { name: "Bowl", views: 1 } } }),
  ]);
  expect(await matchOf("a", "Bowl")).toBeNull();
  await ingest([
    sampleItemDay({
      day: "2026-03-02",
      rows: { a: { name: "Mug", views: 1 }, "100": { name: "", views: 1 } },
    }),
  ]);
  expect(await matchOf("a", "Mug")).toBe("Mug");
  expect(await matchOf("100", "")).toBe("Mug");
  expect(await matchOf("a", "Bowl")).toBeNull();
});

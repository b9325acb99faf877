import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { expect, test } from "vitest";
import { findRollupDifferences } from "../testing/rollup-differences/find-rollup-differences.ts";
import { deleteSourceData } from "../source-data/delete-source-data.ts";
import { storeVersion } from "../store-version.ts";
import { sampleOrder } from "../testing/sample-order.ts";
import { ingestPage } from "./ingest-page.ts";
import { rememberedIds } from "./remembered-ids.ts";

const order = (name: string) =>
  sampleOrder({
    name,
    placed: "2026-03-01T10:00:00Z",
    tags: ["VIP"],
    lines: [{ title: "Mug", sku: "M", productExternalId: "mug" }],
  });

/** Two writers that share only the database, like two processes. */
async function openTwoWriters() {
  const one = await openTestDatabase();
  const store = await insertTestStore(one);
  const ingest = (name: string) => ingestPage(one, { store, records: [order(name)], now: 0 });
  return { one, other: one.withoutPlugins(), store, ingest };
}

test("caches ids across pages while no other connection writes", async () => {
  const { one, store, ingest } = await openTwoWriters();
  for (const name of ["1", "2", "3"]) await ingest(name);
  const version = await storeVersion(one, store.id);
  const { productIds } = rememberedIds(one, { storeId: store.id, version });
  expect(productIds.get("mug")).toEqual({ id: 1, isCataloged: false });
});

test("looks products and texts up again after another connection deleted them", async () => {
  const { one, other, store, ingest } = await openTwoWriters();
  for (const name of ["1", "2"]) await ingest(name);
  const scope = { storeId: store.id, platform: "shopify" as const, accountId: null };
  await deleteSourceData(other, scope, new AbortController().signal);
  await ingest("3");
  const lines = await one
    .selectFrom("order_lines")
    .innerJoin("products", (join) =>
      join
        .onRef("products.store_id", "=", "order_lines.store_id")
        .onRef("products.id", "=", "order_lines.product_id"),
    )
    .select(["products.ext_id", "order_lines.sku"])
    .where("order_lines.store_id", "=", store.id)
    .execute();
  expect(lines).toEqual([{ ext_id: "mug", sku: "M" }]);
  const tags = await one
    .selectFrom("order_tags")
    .innerJoin("tags", (join) =>
      join
        .onRef("tags.store_id", "=", "order_tags.store_id")
        .onRef("tags.id", "=", "order_tags.tag_id"),
    )
    .select("tags.name")
    .where("order_tags.store_id", "=", store.id)
    .execute();
  expect(tags).toEqual([{ name: "VIP" }]);
  expect(await findRollupDifferences(one, store.id)).toEqual([]);
});

test("forgets ids of a page that was rolled back", async () => {
  const { one, store, ingest } = await openTwoWriters();
  await ingest("1");
  const broken = ingestPage(one, {
    store,
    records: [order("2")],
    now: 0,
    alsoInTransaction: () => Promise.reject(new Error("No space")),
  });
  await expect(broken).rejects.toThrow("No space");
  const version = await storeVersion(one, store.id);
  const { productIds } = rememberedIds(one, { storeId: store.id, version });
  expect(productIds.get("mug")).toBeUndefined();
});

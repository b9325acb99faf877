import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { expect, test } from "vitest";
import { sampleOrder } from "../../testing/sample-order.ts";
import { ingestPage } from "../ingest-page.ts";

const placed = "2026-03-01T10:00:00Z";

test("stores each combination of title, SKU and variant once per store", async () => {
  const db = await openTestDatabase();
  const stores = [await insertTestStore(db), await insertTestStore(db)];
  const lines = [
    { title: "Mug", sku: "M", variantExternalId: "1" },
    { title: "Mug", sku: "M", variantExternalId: "2" },
    { title: "Mug", sku: "", variantExternalId: null },
    { title: "Mug", sku: null, variantExternalId: null },
    { title: "Mug", sku: "null", variantExternalId: null },
    { title: "Mug", sku: null, variantExternalId: "null" },
  ];
  for (const store of stores) {
    const records = ["1", "2", "3"].map((name) => sampleOrder({ name, placed, lines }));
    await ingestPage(db, { store, records, now: 0 });
    await ingestPage(db, { store, records: [sampleOrder({ name: "4", placed, lines })], now: 0 });
    const items = await db
      .selectFrom("sold_items")
      .select(["id", "title", "sku", "variant_ext_id"])
      .where("store_id", "=", store.id)
      .orderBy("id")
      .execute();
    expect(items).toEqual(
      lines.map(({ title, sku, variantExternalId }, index) => ({
        id: index + 1,
        title,
        sku,
        variant_ext_id: variantExternalId,
      })),
    );
    const sold = await db
      .selectFrom("order_lines")
      .select(["title", "sku", "variant_ext_id as variantExternalId"])
      .where("store_id", "=", store.id)
      .orderBy("order_id")
      .orderBy("line_no")
      .execute();
    expect(sold).toEqual([...lines, ...lines, ...lines, ...lines]);
  }
  await db.destroy();
});

test("keeps line ids as delivered, including ones that only look like integers", async () => {
  const db = await openTestDatabase();
  const store = await insertTestStore(db);
  const ids = ["7", "007", "0", "-3", "1.0", "999999999999999", "90071992547409931", "1e3", " 5"];
  const lines = ids.map((externalId) => ({ externalId }));
  await ingestPage(db, { store, records: [sampleOrder({ name: "1", placed, lines })], now: 0 });
  const stored = await db
    .selectFrom("order_lines")
    .select("ext_id")
    .where("store_id", "=", store.id)
    .orderBy("line_no")
    .execute();
  expect(stored.map((line) => line.ext_id)).toEqual(ids);
  const integers = await db
    .selectFrom("sold_lines")
    .select("ext_number")
    .where("store_id", "=", store.id)
    .where("ext_number", "is not", null)
    .orderBy("line_no")
    .execute();
  expect(integers.map((line) => line.ext_number)).toEqual([7, 0, 999_999_999_999_999]);
  await db.destroy();
});

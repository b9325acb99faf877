import type { OrderRecord, SourceRecord } from "@cartograph/contracts/records.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { expect, test } from "vitest";
import { sampleOrder } from "../../testing/sample-order.ts";
import { storeVersion } from "../../store-version.ts";
import { ingestPage } from "../ingest-page.ts";

const mug = { sku: "MUG-1", title: "Mug", quantity: 2 };
const inCatalog = { ...mug, productExternalId: "7", variantExternalId: "71" };
const withoutVariant = { ...mug, productExternalId: "7" };
const deleted = { ...mug, productExternalId: null };

const order = (line: object, rest: Partial<OrderRecord> = {}): OrderRecord => ({
  ...sampleOrder({ name: "1", placed: "2026-03-01T10:00:00Z", lines: [line] }),
  ...rest,
});

async function openStore() {
  const db = await openTestDatabase();
  const store = await insertTestStore(db);
  const deliver = (...records: SourceRecord[]) => ingestPage(db, { store, records, now: 0 });
  const lines = () =>
    db
      .selectFrom("order_lines as line")
      .innerJoin("products", (join) =>
        join
          .onRef("products.store_id", "=", "line.store_id")
          .onRef("products.id", "=", "line.product_id"),
      )
      .select(["products.ext_id as product", "line.variant_ext_id as variant", "line.title"])
      .orderBy("order_id")
      .orderBy("line_no")
      .execute();
  return { db, store, deliver, lines };
}

test.each([
  ["product", deleted],
  ["variant", withoutVariant],
])("keeps the product of a line after its %s is deleted and the order changes", async (_, line) => {
  const { db, store, deliver, lines } = await openStore();
  await deliver(order(inCatalog));
  const changed = sampleOrder({
    name: "1",
    placed: "2026-03-01T10:00:00Z",
    lines: [line],
    refunds: [
      { at: "2026-03-05T10:00:00Z", lines: [{ line: 0, quantity: 1, subtotalMinor: 1000 }] },
    ],
  });
  const redelivery = { ...changed, updatedAt: changed.updatedAt + 1 };
  await deliver(redelivery);
  expect(await lines()).toEqual([{ product: "7", variant: "71", title: "Mug" }]);
  expect(await db.selectFrom("products").select("ext_id").execute()).toEqual([{ ext_id: "7" }]);
  expect(
    await db.selectFrom("line_changes").select(["product_id", "returns_minor"]).execute(),
  ).toEqual([{ product_id: 1, returns_minor: 1000 }]);

  const version = await storeVersion(db, store.id);
  await deliver(redelivery);
  await deliver(order(inCatalog));
  expect(await storeVersion(db, store.id)).toBe(version);
});

test("finds the product of a line in an older delivery that arrives later or in the same page", async () => {
  const older = order(inCatalog);
  const newer = order(deleted, { updatedAt: older.updatedAt + 1, tags: ["x"] });
  for (const pages of [[[newer], [older]], [[newer, older]], [[older, newer]]]) {
    const { db, deliver, lines } = await openStore();
    for (const page of pages) await deliver(...page);
    expect(await lines()).toEqual([{ product: "7", variant: "71", title: "Mug" }]);
    expect(await db.selectFrom("orders").select("updated_at").execute()).toEqual([
      { updated_at: newer.updatedAt },
    ]);
    expect(await db.selectFrom("order_tags").select("order_id").execute()).toHaveLength(1);
  }
});

test("takes the product of another line from its SKU", async () => {
  const { deliver, lines } = await openStore();
  await deliver(order(inCatalog));
  const replaced = order({ ...deleted, externalId: "another line" });
  await deliver({ ...replaced, updatedAt: replaced.updatedAt + 1 });
  expect(await lines()).toEqual([{ product: "sku:MUG-1", variant: null, title: "Mug" }]);
});

test("gives a line from the API no product of a file", async () => {
  const { deliver, lines } = await openStore();
  await deliver(order(inCatalog, { origin: "export" }));
  await deliver(order(deleted));
  expect(await lines()).toEqual([{ product: "sku:MUG-1", variant: null, title: "Mug" }]);
});

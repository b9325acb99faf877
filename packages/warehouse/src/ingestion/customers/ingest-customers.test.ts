import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import type { CustomerRecord } from "@cartograph/contracts/records.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sampleOrder } from "../../testing/sample-order.ts";
import { ingestPage } from "../ingest-page.ts";

type TestDatabase = Awaited<ReturnType<typeof openTestDatabase>>;

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.destroy());

function profile(
  externalId: string,
  countryCode: string | null,
  updatedAt: number,
): CustomerRecord {
  const acceptsEmailMarketing = null;
  return {
    kind: "customer",
    externalId,
    createdAt: 1,
    updatedAt,
    countryCode,
    acceptsEmailMarketing,
  };
}

test("applies all records of a customer in one page in turn and keeps the totals of orders", async () => {
  const store = await insertTestStore(db);
  const page = (...records: CustomerRecord[]) => ingestPage(db, { store, records, now: 1 });
  const order = sampleOrder({ name: "1", placed: "2026-02-10T09:00:00Z", customer: "ann" });
  await ingestPage(db, { store, records: [order], now: 1 });
  const first = await page(
    profile("ann", "US", 10),
    profile("bob", "CA", 10),
    profile("ann", "GB", 20),
    profile("bob", "CA", 20),
    profile("ann", "FR", 15),
  );
  expect(first).toMatchObject({ stored: 3, unchanged: 2 });
  const stored = () =>
    db
      .selectFrom("customers")
      .select(["ext_id", "country_code", "source_updated_at", "order_count"])
      .where("store_id", "=", store.id)
      .orderBy("id")
      .execute();
  expect(await stored()).toEqual([
    { ext_id: "ann", country_code: "GB", source_updated_at: 20, order_count: 1 },
    { ext_id: "bob", country_code: "CA", source_updated_at: 20, order_count: 0 },
  ]);
  expect(await page(profile("ann", "GB", 20), profile("bob", null, 30))).toMatchObject({
    stored: 1,
    unchanged: 1,
  });
  expect((await stored())[1]).toMatchObject({ country_code: null, source_updated_at: 30 });
});

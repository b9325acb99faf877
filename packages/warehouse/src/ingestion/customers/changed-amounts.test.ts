import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { expect, test } from "vitest";
import { findRollupDifferences } from "../../testing/rollup-differences/find-rollup-differences.ts";
import { sampleOrder } from "../../testing/sample-order.ts";
import { ingestPage } from "../ingest-page.ts";

const placed = ["2026-01-05T10:00:00Z", "2026-01-20T10:00:00Z", "2026-03-02T10:00:00Z"];
const ordersOf = (customer: string) =>
  placed.map((each, index) =>
    sampleOrder({ name: `${customer}-${index}`, placed: each, customer, lines: [{}, {}] }),
  );

test("counts refunds of several orders of a customer in one page", async () => {
  const texts: string[] = [];
  const db = await openTestDatabase({ beforeQuery: (text) => texts.push(text) });
  const store = await insertTestStore(db, { timezone: "UTC" });
  const records = [...ordersOf("c1"), ...ordersOf("c2")];
  await ingestPage(db, { store, records, now: 0 });
  texts.length = 0;
  const refunded = records
    .filter(({ name }) => name !== "c1-1" && name !== "c2-0")
    .map((order) => {
      const at = "2026-03-10T10:00:00Z";
      const lines = [{ line: 1, quantity: 1, subtotalMinor: 700 }];
      const { name, processedAt, customerExternalId: customer } = order;
      return sampleOrder({
        name,
        placed: new Date(processedAt).toISOString(),
        customer,
        lines: [{}, {}],
        updatedAt: Date.parse(at),
        refunds: [{ at, lines }],
      });
    });
  await ingestPage(db, { store, records: refunded, now: 0 });
  // The statement that recounts a customer reads these columns of all its orders.
  expect(texts.filter((text) => /customer_type.*from "orders".*is_test/s.test(text))).toEqual([]);
  expect(await findRollupDifferences(db, store.id)).toEqual([]);
  const customers = await db
    .selectFrom("customers")
    .select(["ext_id", "order_count", "refunded_minor"])
    .where("store_id", "=", store.id)
    .orderBy("ext_id")
    .execute();
  expect(customers).toEqual([
    { ext_id: "c1", order_count: 3, refunded_minor: 1400 },
    { ext_id: "c2", order_count: 3, refunded_minor: 1400 },
  ]);
  await db.destroy();
});

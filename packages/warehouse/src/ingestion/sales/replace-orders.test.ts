import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { expect, test } from "vitest";
import { type SampleOrder, sampleOrder } from "../../testing/sample-order.ts";
import { ingestPage } from "../ingest-page.ts";

const before = { name: "1", placed: "2026-03-01T10:00:00Z", customer: "c1" };
const updatedAt = Date.parse("2026-04-01T10:00:00Z");
const changes: Record<string, Partial<SampleOrder>> = {
  amounts: { lines: [{ unitMinor: 700 }], financialStatus: "pending" },
  name: { name: "2", externalId: "1" },
  customer: { customer: "c2" },
  "time on the same day": { placed: "2026-03-01T11:00:00Z" },
  "time and day": { placed: "2026-03-03T10:00:00Z" },
};

test.each(Object.entries(changes))(
  "stores an order as last delivered if its %s changed",
  async (_, change) => {
    const db = await openTestDatabase();
    const store = await insertTestStore(db, { timezone: "UTC" });
    const first = sampleOrder(before);
    const last = sampleOrder({ ...before, ...change, updatedAt });
    await ingestPage(db, { store, records: [first], now: 0 });
    await ingestPage(db, { store, records: [last], now: 0 });
    const stored = await db
      .selectFrom("orders")
      .innerJoin("customers", (join) =>
        join
          .onRef("customers.store_id", "=", "orders.store_id")
          .onRef("customers.id", "=", "orders.customer_id"),
      )
      .select(["name", "placed_at", "updated_at", "day", "orders.total_minor", "customers.ext_id"])
      .where("orders.store_id", "=", store.id)
      .execute();
    const dayMs = 86_400_000;
    expect(stored).toEqual([
      {
        name: last.name,
        placed_at: last.processedAt,
        updated_at: updatedAt,
        day: Math.floor(last.processedAt / dayMs),
        total_minor: last.totalMinor,
        ext_id: last.customerExternalId,
      },
    ]);
    await db.destroy();
  },
);

import { dateBases } from "@cartograph/contracts/date-range.ts";
import { testRuns } from "@cartograph/contracts/testing/test-runs.ts";
import type { Schema } from "@cartograph/database/schema.ts";
import { openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import * as fc from "fast-check";
import type { Kysely } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseDay } from "../../calendar/days.ts";
import { startOfDay } from "../../calendar/zoned-day.ts";
import { readStoredOrderDay } from "../../rollups/order-columns/packed-order-days.ts";
import { packOrderDays } from "../../rollups/order-columns/store-order-days.ts";
import { storeCache } from "../../store-cache.ts";
import { describedStore, deliverDescribed } from "../../testing/described-store.ts";
import { orderHistories } from "../../testing/order-histories.ts";
import { sampleOrder } from "../../testing/sample-order.ts";
import type { PartSums } from "./day-part.ts";
import { ledgerPart } from "./ledger-part.ts";
import { packedPart } from "./packed-part.ts";
import { openPartOfDay } from "./part-of-day.ts";

let db: Kysely<Schema>;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.destroy());

const hourMs = 3_600_000;

async function allSums(part: PartSums) {
  const [refundDate, orderDate] = await Promise.all(dateBases.map((basis) => part.sales(basis)));
  const { products, revenue, orders, units, returned } = await part.products();
  return {
    refundDate,
    orderDate,
    types: (await part.ordersByType()).toSorted((a, b) => a.customer_type - b.customer_type),
    customers: [...(await part.customers())].toSorted(([a], [b]) => a - b),
    products: { products, revenue, orders, units, returned },
  };
}

test("adds up the same from packed days as from the ledger, through any hour", async () => {
  await fc.assert(
    fc.asyncProperty(orderHistories, fc.integer({ min: 0, max: 24 }), async (deliveries, hour) => {
      const store = await describedStore(db, []);
      await deliverDescribed(db, store, deliveries);
      await packOrderDays(db, store.id);
      const cache = await storeCache(db, db, store.id);
      const days = await db
        .selectFrom("order_columns")
        .select("day")
        .where("store_id", "=", store.id)
        .execute();
      for (const { day } of days) {
        const until = startOfDay(day, store.timezone) + hour * hourMs;
        const packed = await readStoredOrderDay(db, { store, cache, day });
        if (packed === null) throw new Error(`Day ${day} is not packed`);
        expect(await allSums(packedPart(packed, until))).toEqual(
          await allSums(ledgerPart(db, store, { day, until })),
        );
      }
    }),
    { numRuns: testRuns(50) },
  );
});

test("reads a day that changed since it was packed from the ledger", async () => {
  const placed = "2026-06-15T10:00:00-04:00";
  const store = await describedStore(db, [sampleOrder({ name: "1", placed })]);
  await packOrderDays(db, store.id);
  const part = { day: parseDay("2026-06-15"), until: Date.parse(placed) + hourMs };
  const ordersOf = async () => {
    const scope = { store, cache: await storeCache(db, db, store.id) };
    const { sales } = await openPartOfDay(db, scope, part);
    return (await sales("refund_date")).orders;
  };
  expect(await ordersOf()).toBe(1);
  await deliverDescribed(db, store, [sampleOrder({ name: "2", placed })]);
  expect(await ordersOf()).toBe(2);
});

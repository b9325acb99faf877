import type { Database } from "@cartograph/database/schema.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ingestPage } from "../../ingestion/ingest-page.ts";
import type { StoreContext } from "../../report-request.ts";
import { withNewVersion } from "../../store-version.ts";
import { connectShop, setReadOrders } from "../../testing/connect-shop.ts";
import { importTestOrders } from "../../testing/import-test-orders.ts";
import { sampleOrder } from "../../testing/sample-order.ts";
import { customerCohorts } from "./customer-cohorts.ts";
import { customersReport } from "./customers-report.ts";

const now = Date.parse("2026-06-17T15:30:00-04:00");
let db: Database;
let store: StoreContext;
beforeEach(async () => {
  db = await openTestDatabase();
  store = await insertTestStore(db);
  // One customer of January who ordered again in February.
  const records = ["2026-01-10", "2026-02-05"].map((day) =>
    sampleOrder({ name: day, placed: `${day}T12:00:00-05:00`, customer: "A", origin: "export" }),
  );
  await ingestPage(db, { store, records, importNumber: 1, now });
});
afterEach(() => db.destroy());

/** By month since the first order: customers of the grid, and retention and lifetime value of the cohort. */
async function january() {
  const request = { store, query: {}, now };
  const { cohorts } = await customersReport(db, request);
  const [cohort] = (await customerCohorts(db, request, { by: "acquired_month" })).cohorts;
  return {
    grid: cohorts[0]?.months.map(({ customers }) => customers),
    inMonth: cohort?.retention.slice(0, 5).map((point) => point.inMonth),
    lifetime: cohort?.lifetimeValue.map(({ value }) => value !== null),
  };
}

/** The connection check of the shop failed. */
async function setBroken() {
  await withNewVersion(db, store.id, (trx) =>
    trx
      .updateTable("integrations")
      .set({ is_connected: 0, checked_at: now })
      .where("store_id", "=", store.id)
      .execute(),
  );
}

test("cells of months after the newest order of a file are unknown", async () => {
  await importTestOrders(db, store, { placed: ["2026-03-20T12:00:00-04:00"], finishedAt: now });
  expect(await january()).toEqual({
    // March keeps its figures, although it ends after the newest order.
    grid: [1, 1, 0, null, null, null],
    inMonth: [100, 0, null, null, null],
    lifetime: [true, false, false, false],
  });
});

test.each(["2026-03-20", "2026-03-31", "2026-05-01"])(
  "the retention of cohorts equals the grid if a file ends on %s",
  async (newest) => {
    await importTestOrders(db, store, { placed: [`${newest}T12:00:00-04:00`], finishedAt: now });
    const { grid = [], inMonth } = await january();
    expect(inMonth).toEqual(grid.slice(1).map((count) => count && count * 100));
  },
);

async function ordersByMonth(from: string, at = now) {
  const query = { range: "custom", from, to: "2026-07-31" } as const;
  const { byMonth } = await customersReport(db, { store, query, now: at });
  return byMonth.map(({ guestOrders, customers }) => [guestOrders, customers]);
}

test("months that begin after the newest order of a file are unknown", async () => {
  await importTestOrders(db, store, { placed: ["2026-04-20T12:00:00-04:00"], finishedAt: now });
  // Nothing is missing of July, which has not begun.
  const unknown = [null, null];
  expect(await ordersByMonth("2026-03-01")).toEqual([[0, 0], [1, 0], unknown, unknown, [0, 0]]);
  // The range begins after the newest order, but in the same month.
  expect((await ordersByMonth("2026-04-25")).slice(0, 2)).toEqual([[0, 0], unknown]);
});

test("the month of today is known if the newest order of a file is from yesterday", async () => {
  await importTestOrders(db, store, { placed: ["2026-05-31T12:00:00-04:00"], finishedAt: now });
  const firstOfJune = Date.parse("2026-06-01T09:00:00-04:00");
  expect((await ordersByMonth("2026-05-01", firstOfJune)).slice(0, 2)).toEqual([
    [1, 0],
    [0, 0],
  ]);
});

test("a connected shop of which nothing was read does not end the months after a file", async () => {
  await importTestOrders(db, store, { placed: ["2026-03-20T12:00:00-04:00"], finishedAt: now });
  const ofFile = await january();
  await connectShop(db, store, null);
  expect(await january()).toEqual(ofFile);
  await setBroken();
  expect(await january()).toEqual(ofFile);
});

test("no cell is known during a first sync if orders were imported too", async () => {
  await importTestOrders(db, store, { placed: ["2026-03-20T12:00:00-04:00"], finishedAt: now });
  await connectShop(db, store, null);
  await setReadOrders(db, store, { readBackTo: now - 1, readUntil: now });
  expect((await january()).grid).toEqual([null, null, null, null, null, null]);
  await setBroken();
  expect((await january()).grid).toEqual([null, null, null, null, null, null]);
  await setReadOrders(db, store, { readBackTo: 0, readUntil: now });
  expect((await january()).grid).toEqual([1, 1, 0, 0, 0, null]);
});

test("a file of which the newest order is from yesterday has all months that have ended", async () => {
  await importTestOrders(db, store, { placed: ["2026-06-16T12:00:00-04:00"], finishedAt: now });
  expect(await january()).toEqual({
    grid: [1, 1, 0, 0, 0, null],
    inMonth: [100, 0, 0, 0, null],
    lifetime: [true, true, false, false],
  });
});

test("no cell is known during a first sync, which may read earlier first orders", async () => {
  await connectShop(db, store, null);
  const readBackTo = Date.parse("2026-01-01T00:00:00-05:00");
  await setReadOrders(db, store, { readBackTo, readUntil: now });
  const none = [null, null, null, null, null, null];
  const unread = { grid: none, inMonth: none.slice(1), lifetime: [false, false, false, false] };
  expect(await january()).toEqual(unread);
  await setReadOrders(db, store, { readBackTo: 0, readUntil: now });
  expect((await january()).grid).toEqual([1, 1, 0, 0, 0, null]);
});

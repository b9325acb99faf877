import type { ReportQuery } from "@cartograph/contracts/query-schemas.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { expect, test } from "vitest";
import { connectShop, setReadOrders } from "../../testing/connect-shop.ts";
import { importTestOrders } from "../../testing/import-test-orders.ts";
import { dashboardReport } from "../sales/dashboard-report.ts";

const now = Date.parse("2026-06-17T15:30:00-04:00");

async function importOrders(...placed: string[]) {
  const db = await openTestDatabase();
  const store = await insertTestStore(db);
  await importTestOrders(db, store, { placed, finishedAt: now - 60_000 });
  return {
    connectShop: (readUntil: number | null) => connectShop(db, store, readUntil),
    readOrders: (readBackTo: number) => setReadOrders(db, store, { readBackTo, readUntil: now }),
    async noticeOf(query: ReportQuery) {
      const { notices } = await dashboardReport(db, { store, query, now });
      return notices.find(({ code }) => code === "orders_imported_until");
    },
  };
}

const message = "The newest order in your files is from June 3, 2026. Later orders may be missing.";

test("a report of imported orders says when the newest was placed, if days after it are shown", async () => {
  const file = await importOrders("2026-05-01T09:00:00-04:00", "2026-06-03T23:30:00-04:00");
  const notice = { code: "orders_imported_until", message };
  expect(await file.noticeOf({ range: "last_30_days" })).toEqual(notice);
  expect(await file.noticeOf({ range: "this_month" })).toEqual(notice);
  const through = { range: "custom", from: "2026-05-01", to: "2026-06-03" } as const;
  expect(await file.noticeOf(through)).toBeUndefined();
});

test("a report without any of the imported orders names as many days up to the newest", async () => {
  const file = await importOrders("2026-05-01T09:00:00-04:00", "2026-06-03T23:30:00-04:00");
  const days = async (query: ReportQuery) => (await file.noticeOf(query))?.days;
  expect(await days({ range: "last_7_days" })).toEqual({ from: "2026-05-28", to: "2026-06-03" });
  expect(await days({ range: "today" })).toEqual({ from: "2026-06-03", to: "2026-06-03" });
  const ahead = { range: "custom", from: "2026-06-11", to: "2026-06-30" } as const;
  expect(await days(ahead)).toEqual({ from: "2026-05-28", to: "2026-06-03" });
});

test("a report expects no order of today in files that have orders of yesterday", async () => {
  const file = await importOrders("2026-06-16T09:00:00-04:00");
  expect(await file.noticeOf({ range: "last_7_days" })).toBeUndefined();
  expect(await file.noticeOf({ range: "today" })).toBeUndefined();
});

test("a report of days that have not begun expects no orders", async () => {
  const file = await importOrders("2026-06-03T09:00:00-04:00");
  const ahead = { range: "custom", from: "2026-07-01", to: "2026-07-03" } as const;
  expect(await file.noticeOf(ahead)).toBeUndefined();
});

test("a report of a connected shop expects no later files", async () => {
  const file = await importOrders("2026-06-03T09:00:00-04:00");
  await file.connectShop(now);
  expect(await file.noticeOf({ range: "last_7_days" })).toBeUndefined();
});

test("a report expects later files until a connected shop has delivered orders", async () => {
  const file = await importOrders("2026-06-03T09:00:00-04:00");
  await file.connectShop(null);
  expect(await file.noticeOf({ range: "last_30_days" })).toMatchObject({ message });
  await file.readOrders(now - 1);
  expect(await file.noticeOf({ range: "last_30_days" })).toBeUndefined();
});

import type { ReportQuery } from "@cartograph/contracts/query-schemas.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { expect, test } from "vitest";
import { connectShop } from "../../testing/connect-shop.ts";
import { disconnectAccount } from "../../testing/disconnect-account.ts";
import { withNewVersion } from "../../store-version.ts";
import { dashboardReport } from "../sales/dashboard-report.ts";

const readUntil = Date.parse("2026-06-17T22:30:00-04:00");
const nextMorning = Date.parse("2026-06-18T08:00:00-04:00");

async function openShop(syncedAt: number | null) {
  const db = await openTestDatabase();
  const store = await insertTestStore(db);
  await connectShop(db, store, syncedAt, "shop");
  return {
    refuseKey: () =>
      withNewVersion(db, store.id, (trx) =>
        trx.updateTable("integrations").set({ is_connected: 0, checked_at: readUntil }).execute(),
      ),
    connectOther: (at: number) => connectShop(db, store, at, "other"),
    disconnect: () =>
      disconnectAccount(db, { storeId: store.id, integrationId: "shop" }, readUntil),
    async behind(query: ReportQuery, now = nextMorning) {
      const { notices } = await dashboardReport(db, { store, query, now });
      return notices
        .filter(({ code }) => code === "orders_read_until")
        .map(({ message }) => message);
    },
  };
}

const message = "Shopify has data through June 17, 2026 at 10:30 PM. Later orders may be missing.";

test("a report says when the shop was not synced after a day that it shows", async () => {
  const shop = await openShop(readUntil);
  expect(await shop.behind({ range: "today" })).toEqual([message]);
  expect(await shop.behind({ range: "last_7_days" })).toEqual([message]);
  expect(await shop.behind({ range: "yesterday" })).toEqual([message]);
});

test("a report expects no orders of days before the last sync, nor of days that have not begun", async () => {
  const shop = await openShop(readUntil);
  const ended = { range: "custom", from: "2026-06-10", to: "2026-06-16" } as const;
  expect(await shop.behind(ended)).toEqual([]);
  const ahead = { range: "custom", from: "2026-07-01", to: "2026-07-03" } as const;
  expect(await shop.behind(ahead)).toEqual([]);
});

test("a report expects the orders of a new day only when a sync is overdue", async () => {
  const shop = await openShop(Date.parse("2026-06-17T23:58:00-04:00"));
  const midnight = Date.parse("2026-06-18T00:00:00-04:00");
  expect(await shop.behind({ range: "today" }, midnight + 5 * 60_000)).toEqual([]);
  expect(await shop.behind({ range: "last_7_days" }, midnight + 5 * 60_000)).toEqual([]);
  expect(await shop.behind({ range: "today" }, midnight + 3 * 3_600_000)).toHaveLength(1);
});

test("a report of a shop that is broken, was disconnected or never synced does not expect later orders", async () => {
  const broken = await openShop(readUntil);
  await broken.refuseKey();
  expect(await broken.behind({ range: "today" })).toEqual([]);
  const shop = await openShop(readUntil);
  await shop.disconnect();
  expect(await shop.behind({ range: "today" })).toEqual([]);
  expect(await (await openShop(null)).behind({ range: "today" })).toEqual([]);
});

test("a report does not expect later orders of one of several shops", async () => {
  const shop = await openShop(readUntil);
  await shop.connectOther(nextMorning - 60_000);
  expect(await shop.behind({ range: "today" })).toEqual([]);
});

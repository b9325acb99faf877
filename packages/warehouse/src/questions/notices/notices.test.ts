import type { ReportQuery } from "@cartograph/contracts/query-schemas.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { expect, test } from "vitest";
import { connectShop } from "../../testing/connect-shop.ts";
import { disconnectAccount } from "../../testing/disconnect-account.ts";
import { dashboardReport } from "../sales/dashboard-report.ts";

const readUntil = Date.parse("2026-06-17T22:30:00-04:00");
const nextMorning = Date.parse("2026-06-18T08:00:00-04:00");

async function openShop(syncedAt: number | null) {
  const db = await openTestDatabase();
  const store = await insertTestStore(db);
  await connectShop(db, store, syncedAt, "shop");
  return {
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

test("a report says that the shop's orders of days after its last sync are not counted", async () => {
  const shop = await openShop(readUntil);
  const message = "Shopify has data through June 17, 2026. Later orders are not counted yet.";
  expect(await shop.behind({ range: "today" })).toEqual([message]);
  expect(await shop.behind({ range: "last_7_days" })).toEqual([message]);
  expect(await shop.behind({ range: "yesterday" })).toEqual([]);
  expect(await shop.behind({ range: "today" }, readUntil + 3_600_000)).toEqual([]);
});

test("a report of a shop that was disconnected or never synced does not expect later orders", async () => {
  const shop = await openShop(readUntil);
  await shop.disconnect();
  expect(await shop.behind({ range: "today" })).toEqual([]);
  expect(await (await openShop(null)).behind({ range: "today" })).toEqual([]);
});

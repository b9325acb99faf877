import { withNewVersion } from "@cartograph/warehouse/store-version.ts";
import { dashboardReport } from "@cartograph/warehouse/questions/sales/dashboard-report.ts";
import { expect, test } from "vitest";
import { listIntegrations } from "./integrations.queries.ts";
import { fakeConnector, fakeOrder } from "../../sync/testing/fake-connector.ts";
import { openSyncHarness } from "../../sync/testing/sync-harness.ts";

/** A store in USD and UTC with an order of its shop, whose settings can change. */
async function openShop() {
  const settings = { currency: "USD", timezone: "UTC" };
  const connector = fakeConnector({
    streams: [{ name: "orders", pages: [[fakeOrder("1")]] }],
    check: async () => ({
      accountName: "Shop",
      accountExternalId: null,
      warnings: [],
      ...settings,
    }),
  });
  const harness = await openSyncHarness(connector);
  const { db, storeId, clock } = harness;
  await withNewVersion(db, storeId, (trx) =>
    trx
      .updateTable("stores")
      .set({ timezone_source: "operator", is_timezone_known: 1 })
      .where("id", "=", storeId)
      .execute(),
  );
  return {
    /** What is said after a sync that finds these settings. */
    async see(changes: Partial<typeof settings>) {
      Object.assign(settings, changes);
      await harness.sync();
      const store = { id: storeId, timezone: "UTC", currency: "USD" };
      const request = { store, query: { range: "last_30_days" }, now: clock.now } as const;
      const { notices } = await dashboardReport(db, request);
      const [integration] = await listIntegrations(db, storeId, clock.now);
      return { notices, message: integration?.statusMessage };
    },
  };
}

const inBerlin =
  "Shopify counts its days in Europe/Berlin; your store counts them in UTC, so figures by day differ from those in Shopify.";
const inEuro =
  "Shopify uses EUR, but your store reports in USD, so new orders are left out. Amounts in different currencies are never added up; to see those in EUR, connect the shop in another Cartograph account.";

test("names a shop's new time zone and currency until they agree with the store's again", async () => {
  const shop = await openShop();
  expect(await shop.see({})).toEqual({ notices: [], message: null });
  expect(await shop.see({ timezone: "Europe/Berlin", currency: "EUR" })).toEqual({
    notices: [
      { code: "shopify_currency", message: inEuro },
      { code: "shopify_timezone", message: inBerlin },
    ],
    message: `${inEuro} ${inBerlin}`,
  });
  expect((await shop.see({ currency: "USD" })).message).toBe(inBerlin);
  expect(await shop.see({ timezone: "UTC" })).toEqual({ notices: [], message: null });
});

test("does not name a time zone with the same days", async () => {
  const shop = await openShop();
  expect(await shop.see({ timezone: "Etc/UTC" })).toEqual({ notices: [], message: null });
});

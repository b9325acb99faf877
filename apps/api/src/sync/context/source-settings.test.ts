import { expect, test } from "vitest";
import { fakeConnector, fakeOrder } from "../testing/fake-connector.ts";
import { openSyncHarness } from "../testing/sync-harness.ts";
import { adoptCurrency } from "./source-settings.ts";

test("reads a shop from the beginning after a file set the currency that refused its orders", async () => {
  const connector = fakeConnector({
    streams: [{ name: "orders", pages: [[fakeOrder("1", { currency: "GBP" })]] }],
    check: async () => ({
      accountName: "Shop",
      accountExternalId: null,
      currency: null,
      timezone: null,
      warnings: [],
    }),
  });
  const { db, storeId, sync, countOrders } = await openSyncHarness(connector);
  await sync();
  expect(await countOrders()).toBe(0);
  await adoptCurrency(db, storeId, { currency: "GBP", source: "file" });
  await sync();
  expect(await countOrders()).toBe(1);
});

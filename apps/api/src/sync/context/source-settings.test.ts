import { expect, test } from "vitest";
import { fakeConnector, fakeOrder } from "../testing/fake-connector.ts";
import { openSyncHarness } from "../testing/sync-harness.ts";
import { adoptCurrency, adoptSourceSettings } from "./source-settings.ts";

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

const zoneColumns = ["timezone", "timezone_source", "is_timezone_known"] as const;

test("adopts a shop's time zone until the operator sets one", async () => {
  const { db, storeId, engine } = await openSyncHarness(fakeConnector({ streams: [] }));
  const zone = () => db.selectFrom("stores").select(zoneColumns).executeTakeFirst();
  const adopt = (timezone: string) =>
    adoptSourceSettings(db, { storeId, platform: "shopify" }, { currency: null, timezone });
  await adopt("America/New_York");
  expect(await zone()).toEqual({
    timezone: "America/New_York",
    timezone_source: "shopify",
    is_timezone_known: 1,
  });
  await engine.changeTimezone(storeId, "Europe/Paris");
  await adopt("America/Chicago");
  expect(await zone()).toEqual({
    timezone: "Europe/Paris",
    timezone_source: "operator",
    is_timezone_known: 1,
  });
});

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

test("records the shop as the source of a currency that the store already has, without reading the shop again", async () => {
  const { db, storeId, sync } = await openSyncHarness(
    fakeConnector({ streams: [{ name: "products", pages: [[]] }] }),
  );
  await sync();
  const cursors = () => db.selectFrom("sync_cursors").selectAll().execute();
  const before = await cursors();
  expect(before).toHaveLength(1);
  await adoptSourceSettings(
    db,
    { storeId, platform: "shopify" },
    { currency: "USD", timezone: null },
  );
  expect(
    await db.selectFrom("stores").select(["currency", "currency_source"]).executeTakeFirst(),
  ).toEqual({ currency: "USD", currency_source: "shopify" });
  expect(await cursors()).toEqual(before);
});

test("leaves the operator as the source of a currency that a shop also has", async () => {
  const { db, storeId } = await openSyncHarness(fakeConnector({ streams: [] }));
  await db.updateTable("stores").set({ currency_source: "operator" }).execute();
  await adoptCurrency(db, storeId, { currency: "USD", source: "shopify" });
  expect(await db.selectFrom("stores").select("currency_source").executeTakeFirst()).toEqual({
    currency_source: "operator",
  });
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

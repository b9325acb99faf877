import { expect, test } from "vitest";
import { adoptSourceSettings } from "../../sync/context/source-settings.ts";
import { fakeConnector } from "../../sync/testing/fake-connector.ts";
import { openSyncHarness } from "../../sync/testing/sync-harness.ts";
import { openLocalSync } from "../../testing/local-sync.ts";
import { updateStore } from "./store.service.ts";

/** A store in UTC that no one has set, and the check of a connected shop in New York. */
async function openStore() {
  const { db, engine, clock, storeId } = await openSyncHarness(fakeConnector({ streams: [] }));
  const { sync } = openLocalSync({ db, engine, now: () => clock.now });
  const timezone = "America/New_York";
  return {
    db,
    sync,
    store: { id: storeId, currency: "USD", timezone: "UTC" },
    checkShop: () =>
      adoptSourceSettings(db, { storeId, platform: "shopify" }, { currency: null, timezone }),
  };
}

test("keeps the new time zone when the connected shop is checked while days are moved", async () => {
  const { db, sync, store, checkShop } = await openStore();
  const checks: Promise<void>[] = [];
  const changeTimezone: typeof sync.changeTimezone = (...change) => {
    const changed = sync.changeTimezone(...change);
    checks.push(checkShop());
    return changed;
  };
  const answer = await updateStore({ db, sync: { ...sync, changeTimezone } }, store, {
    timezone: "Europe/Paris",
  });
  expect(answer).toMatchObject({ timezone: "Europe/Paris", timezoneSource: "operator" });
  expect(checks).toHaveLength(1);
  await Promise.all(checks);
  expect(
    await db.selectFrom("stores").select(["timezone", "timezone_source"]).executeTakeFirst(),
  ).toEqual({ timezone: "Europe/Paris", timezone_source: "operator" });
});

test("keeps the confirmed time zone when the connected shop's has replaced it in the meantime", async () => {
  const { db, sync, store, checkShop } = await openStore();
  await checkShop();
  // The request began before the check, so it still has the store in UTC.
  const answer = await updateStore({ db, sync }, store, { timezone: "UTC" });
  expect(answer).toMatchObject({ timezone: "UTC", timezoneSource: "operator" });
});

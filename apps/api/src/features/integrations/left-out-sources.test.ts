import type { IntegrationsTable } from "@cartograph/database/tables/integrations.table.ts";
import { withNewVersion } from "@cartograph/warehouse/store-version.ts";
import { expect, test } from "vitest";
import { fakeConnector, fakeOrder, type FakeStream } from "../../sync/testing/fake-connector.ts";
import { openSyncHarness, type SyncHarness } from "../../sync/testing/sync-harness.ts";
import { markDeleting } from "./integrations.queries.ts";
import { recordPassedCheck } from "../../sync/connections/connection-status.ts";
import { recordDisconnectedAccount } from "../../sync/connections/disconnected-accounts.ts";

/** A shop with a stored order and one that is left out. */
async function openShop() {
  const pages = [[fakeOrder("1"), fakeOrder("2", { currency: "JPY" })]];
  const stream: FakeStream = { name: "orders", pages };
  const harness = await openSyncHarness(fakeConnector({ streams: [stream] }));
  await harness.sync();
  return harness;
}

async function sourcesOf({ db }: SyncHarness): Promise<string[]> {
  const rows = await db.selectFrom("left_out_records").select("source_id").execute();
  return rows.map((row) => row.source_id);
}

/** Deletes the integration and keeps its data, or begins to delete it. */
async function disconnect({ db, clock }: SyncHarness, { isDeleting = false, id = "kept" } = {}) {
  const row = await db.selectFrom("integrations").selectAll().executeTakeFirstOrThrow();
  await db.transaction().execute(async (trx) => {
    await recordDisconnectedAccount(trx, row, { id, now: clock.now, isDeleting });
    await trx.deleteFrom("integrations").execute();
  });
  return row;
}

async function connectAgain({ db, storeId, clock }: SyncHarness, row: IntegrationsTable) {
  const again = { ...row, id: "again", last_synced_at: null };
  await withNewVersion(db, storeId, (trx) =>
    trx.insertInto("integrations").values(again).execute(),
  );
  const ref = { storeId, integrationId: "again", platform: "shopify" as const };
  const check = {
    accountName: "Shop",
    accountExternalId: null,
    currency: "USD",
    timezone: null,
    warnings: [],
  };
  await db.transaction().execute((trx) => recordPassedCheck(trx, ref, check, clock.now));
}

test("keeps what a shop left out when it is disconnected, until it is connected again", async () => {
  const shop = await openShop();
  const row = await disconnect(shop);
  expect(await sourcesOf(shop)).toEqual(["kept"]);
  await connectAgain(shop, row);
  expect(await sourcesOf(shop)).toEqual(["again"]);
  await shop.sync({ integrationId: "again" });
  expect(await sourcesOf(shop)).toEqual(["again"]);
});

test("keeps what a shop left out when it is disconnected again before a sync", async () => {
  const inYen = { currency: "JPY" };
  const stream: FakeStream = { name: "orders", pages: [[fakeOrder("1", inYen)]] };
  const shop = await openSyncHarness(fakeConnector({ streams: [stream] }));
  await shop.sync();
  await connectAgain(shop, await disconnect(shop));
  expect(await sourcesOf(shop)).toEqual(["again"]);
  await disconnect(shop, { id: "second" });
  expect(await sourcesOf(shop)).toEqual(["kept"]);
});

test("forgets what a shop left out before once it was read again without its former cursors", async () => {
  const shop = await openShop();
  const row = await disconnect(shop);
  await shop.db.updateTable("disconnected_accounts").set({ cursors: "[]" }).execute();
  await connectAgain(shop, row);
  expect(await sourcesOf(shop)).toEqual(["kept"]);
  await shop.sync({ integrationId: "again" });
  expect(await sourcesOf(shop)).toEqual(["again"]);
});

test("forgets what other disconnected shops left out when the data of all shops is deleted", async () => {
  const shop = await openShop();
  const { db, engine, storeId } = shop;
  await db.updateTable("integrations").set({ store_url: "a.example" }).execute();
  const row = await disconnect(shop, { id: "a" });
  const other = { store_url: "b.example" };
  await connectAgain(shop, { ...row, ...other });
  await shop.sync({ integrationId: "again", stored: { ...shop.job().stored, ...other } });
  expect(await sourcesOf(shop)).toEqual(["a", "again"]);
  await disconnect(shop, { id: "b", isDeleting: true });
  expect(await sourcesOf(shop)).toEqual(["a"]);
  await engine.deleteData({ storeId, integrationId: "b" });
  expect(await sourcesOf(shop)).toEqual([]);
});

test.each([
  ["with the integration", async (shop: SyncHarness) => disconnect(shop, { isDeleting: true })],
  [
    "later",
    async (shop: SyncHarness) => {
      await disconnect(shop);
      const ref = { storeId: shop.storeId, integrationId: "kept" };
      await markDeleting(shop.db, ref, shop.clock.now);
    },
  ],
])("forgets what a shop left out when its data is deleted %s", async (_, deleteData) => {
  const shop = await openShop();
  await deleteData(shop);
  expect(await sourcesOf(shop)).toEqual([]);
});

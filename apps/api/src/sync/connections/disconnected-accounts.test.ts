import type { CollectionRecord } from "@cartograph/contracts/records.ts";
import { ingestPage } from "@cartograph/warehouse/ingestion/ingest-page.ts";
import { withNewVersion } from "@cartograph/warehouse/store-version.ts";
import { sampleAdDay } from "@cartograph/warehouse/testing/sample-marketing.ts";
import { describe, expect, test } from "vitest";
import { fakeConnector, fakeOrder } from "../testing/fake-connector.ts";
import { openSyncHarness } from "../testing/sync-harness.ts";
import { recordDisconnectedAccount, restoreCursors } from "./disconnected-accounts.ts";

const collection: CollectionRecord = {
  kind: "collection",
  externalId: "1",
  title: "Candles",
  handle: "candles",
  updatedAt: Date.UTC(2026, 0, 10, 12),
  productExternalIds: [],
};

/** A shop whose first sync stores collections and then fails before it stores an order. */
async function openUnfinishedShop(collections: CollectionRecord[]) {
  const harness = await openSyncHarness(
    fakeConnector({
      streams: [
        { name: "collections", pages: [collections] },
        {
          name: "orders",
          pages: [[fakeOrder("1")]],
          beforePage: () => {
            throw new Error("The shop cannot be reached");
          },
        },
      ],
    }),
  );
  await harness.sync();
  const { db, clock, engine, storeId } = harness;
  const row = await db.selectFrom("integrations").selectAll().executeTakeFirstOrThrow();
  expect(row.last_synced_at).toBeNull();
  return {
    db,
    clock,
    record: (isDeleting: boolean) =>
      recordDisconnectedAccount(db, row, { id: row.id, now: clock.now, isDeleting }),
    deleteData: (ref = { storeId, integrationId: row.id }) => engine.deleteData(ref),
    countData: () => engine.countData({ storeId, platform: "shopify", accountId: null }),
  };
}

test("deletes the data of a shop whose first sync stored no order", async () => {
  const { record, deleteData, countData } = await openUnfinishedShop([collection]);
  const counts = [{ kind: "collections", count: 1 }];
  expect(await countData()).toEqual(counts);
  await record(true);
  expect(await deleteData()).toEqual(counts);
  expect(await countData()).toEqual([]);
});

test.each([
  ["", []],
  [" and whose cursors were deleted", ["sync_cursors" as const]],
])(
  "keeps the data of a shop whose first sync stored no order%s, read until its last page",
  async (_, emptied) => {
    const { db, clock, record } = await openUnfinishedShop([collection]);
    const readAt = clock.now;
    clock.now += 60_000;
    for (const table of emptied) await db.deleteFrom(table).execute();
    await record(false);
    const kept = await db.selectFrom("disconnected_accounts").select("read_until").execute();
    expect(kept).toEqual([{ read_until: readAt }]);
  },
);

/** The unfinished shop was deleted, its data kept, and it was connected again with a key that never worked. */
async function openShopWithWrongKey() {
  const shop = await openUnfinishedShop([collection]);
  const { db, record } = shop;
  await record(false);
  const row = await db.selectFrom("integrations").selectAll().executeTakeFirstOrThrow();
  const again = { ...row, id: "wrong-key" };
  await withNewVersion(db, row.store_id, async (trx) => {
    await trx.deleteFrom("integrations").where("id", "=", row.id).execute();
    await trx.insertInto("integrations").values(again).execute();
  });
  return { ...shop, keptId: row.id, again };
}

test("records no account for a shop that was never synced beside the data of another", async () => {
  const { db, clock, keptId, again } = await openShopWithWrongKey();
  await recordDisconnectedAccount(db, again, { id: again.id, now: clock.now });
  const kept = await db.selectFrom("disconnected_accounts").select("id").execute();
  expect(kept).toEqual([{ id: keptId }]);
});

test("deletes the kept data of a shop with an integration that never synced it", async () => {
  const { db, clock, again, deleteData, countData } = await openShopWithWrongKey();
  const { id, store_id: storeId } = again;
  await recordDisconnectedAccount(db, again, { id, now: clock.now, isDeleting: true });
  expect(await deleteData({ storeId, integrationId: id })).toEqual([
    { kind: "collections", count: 1 },
  ]);
  expect(await countData()).toEqual([]);
  expect(await db.selectFrom("disconnected_accounts").select("id").execute()).toEqual([]);
});

describe("a shop that is connected again", () => {
  test("continues its cursors as read when its former integration read them", async () => {
    const { db, clock, again } = await openShopWithWrongKey();
    const readAt = clock.now;
    clock.now += 60_000;
    await restoreCursors(db, again);
    const cursors = await db.selectFrom("sync_cursors").select(["stream", "updated_at"]).execute();
    expect(cursors).toEqual([{ stream: "collections", updated_at: readAt }]);
    await recordDisconnectedAccount(db, again, { id: again.id, now: clock.now });
    const kept = await db
      .selectFrom("disconnected_accounts")
      .select(["id", "read_until"])
      .execute();
    expect(kept).toEqual([{ id: again.id, read_until: readAt }]);
  });

  test("continues cursors that were kept without their times as read until the last sync", async () => {
    const { db, again } = await openShopWithWrongKey();
    const cursorsWithoutTime = JSON.stringify([{ stream: "collections", cursor: "1" }]);
    await withNewVersion(db, again.store_id, (trx) =>
      trx
        .updateTable("disconnected_accounts")
        .set({ read_until: 5, cursors: cursorsWithoutTime })
        .execute(),
    );
    await restoreCursors(db, again);
    const cursors = await db.selectFrom("sync_cursors").select(["cursor", "updated_at"]).execute();
    expect(cursors).toEqual([{ cursor: "1", updated_at: 5 }]);
  });
});

test("records no account for a shop of which nothing was stored", async () => {
  const { db, record } = await openUnfinishedShop([]);
  await record(false);
  expect(await db.selectFrom("disconnected_accounts").select("id").execute()).toEqual([]);
});

test("records no account of which only figures too large to be counted were read", async () => {
  const { db, clock, storeId } = await openSyncHarness(fakeConnector({ streams: [] }));
  const huge = sampleAdDay({
    day: "2026-01-10",
    rows: { a: { spendMinor: Number.MAX_SAFE_INTEGER } },
  });
  await ingestPage(db, { store: { id: storeId }, records: [huge], now: clock.now });
  const account = await db.selectFrom("source_accounts").select("id").executeTakeFirstOrThrow();
  const shop = await db.selectFrom("integrations").selectAll().executeTakeFirstOrThrow();
  const row = { ...shop, platform: huge.platform, source_account_id: account.id };
  await recordDisconnectedAccount(db, row, { id: row.id, now: clock.now });
  expect(await db.selectFrom("disconnected_accounts").select("id").execute()).toEqual([]);
});

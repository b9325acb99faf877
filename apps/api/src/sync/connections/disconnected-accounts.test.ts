import type { CollectionRecord } from "@cartograph/contracts/records.ts";
import { withNewVersion } from "@cartograph/warehouse/store-version.ts";
import { expect, test } from "vitest";
import { fakeConnector, fakeOrder } from "../testing/fake-connector.ts";
import { openSyncHarness } from "../testing/sync-harness.ts";
import { recordDisconnectedAccount } from "./disconnected-accounts.ts";

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
    deleteData: () => engine.deleteData({ storeId, integrationId: row.id }),
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

test("records no account for a shop that was never synced beside the data of another", async () => {
  const { db, clock, record } = await openUnfinishedShop([collection]);
  await record(false);
  const row = await db.selectFrom("integrations").selectAll().executeTakeFirstOrThrow();
  const never = { ...row, id: "never-synced" };
  await withNewVersion(db, row.store_id, async (trx) => {
    await trx.deleteFrom("integrations").where("id", "=", row.id).execute();
    await trx.insertInto("integrations").values(never).execute();
  });
  await recordDisconnectedAccount(db, never, { id: never.id, now: clock.now });
  const kept = await db.selectFrom("disconnected_accounts").select("id").execute();
  expect(kept).toEqual([{ id: row.id }]);
});

test("records no account for a shop of which nothing was stored", async () => {
  const { db, record } = await openUnfinishedShop([]);
  await record(false);
  expect(await db.selectFrom("disconnected_accounts").select("id").execute()).toEqual([]);
});

import { expect, test } from "vitest";
import { fakeConnector, fakeOrder } from "../testing/fake-connector.ts";
import { openSyncHarness, type SyncHarness } from "../testing/sync-harness.ts";
import { createDeletions } from "./deletions.ts";
import { recordDisconnectedAccount } from "./disconnected-accounts.ts";

/** A store with the data of a disconnected shop, marked for deletion. */
async function openDisconnectedShop() {
  const orders = { name: "orders", pages: [[fakeOrder("1"), fakeOrder("2")]] };
  const harness = await openSyncHarness(fakeConnector({ streams: [orders] }));
  await harness.sync();
  const { db, clock, storeId } = harness;
  const row = await db.selectFrom("integrations").selectAll().executeTakeFirstOrThrow();
  await recordDisconnectedAccount(db, row, { id: row.id, now: clock.now, isDeleting: true });
  return { harness, ref: { storeId, integrationId: row.id } };
}

/** Deletions that fail while the disk is full. */
function openDeletions({ db, clock, logged }: SyncHarness) {
  const disk = { isFull: false };
  const deletions = createDeletions({
    context: {
      db,
      now: () => clock.now,
      log: (entry) => logged.push(entry),
      announce: () => {},
      stopping: new AbortController().signal,
    },
    async enqueue(_storeId, run) {
      if (disk.isFull) throw new Error("database or disk is full");
      return run();
    },
    isShared: false,
  });
  return { deletions, disk };
}

test("lets syncs wait until a failed deletion has been retried", async () => {
  const { harness, ref } = await openDisconnectedShop();
  const { deletions, disk } = openDeletions(harness);
  disk.isFull = true;
  await expect(deletions.run(ref)).rejects.toThrow("disk is full");
  expect(await harness.countOrders()).toBe(2);

  const { signal } = new AbortController();
  const ordersAfter = deletions.whenDeleted(ref.storeId, signal).then(harness.countOrders);
  disk.isFull = false;
  await deletions.resumeInterrupted();
  expect(await ordersAfter).toBe(0);
});

test("stops waiting for a failed deletion when the sync is canceled", async () => {
  const { harness, ref } = await openDisconnectedShop();
  const { deletions } = openDeletions(harness);
  const canceled = new AbortController();
  const waited = deletions.whenDeleted(ref.storeId, canceled.signal);
  canceled.abort();
  await waited;
  expect(await harness.countOrders()).toBe(2);
});

test("deletes the data once and returns its counts to every caller", async () => {
  const { harness, ref } = await openDisconnectedShop();
  const { deletions } = openDeletions(harness);
  const [first, again] = await Promise.all([deletions.run(ref), deletions.run(ref)]);
  expect(first).toContainEqual({ kind: "orders", count: 2 });
  expect(again).toEqual(first);
});

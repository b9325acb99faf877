import { AppError } from "@cartograph/contracts/app-error.ts";
import type { Schema } from "@cartograph/database/schema.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import type { Kysely } from "kysely";
import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createSecretBox } from "../../secrets/secret-box.ts";
import type { RangeUsersRequest } from "../range-users/fetch-range-users.ts";
import { sealKey } from "../connections/resolve-connection.ts";
import type { InterruptedWork } from "../engine/recover-interrupted.ts";
import type { SyncEngine } from "../engine/sync-engine.ts";
import type { SyncJob } from "../context/sync-job.ts";
import { cancelOpenRun, queueRun } from "../runs/run-queue.ts";
import { listRuns } from "../runs/run-rows.ts";
import { claimRun } from "../runs/run-lease.ts";
import { createSyncService, type SyncServiceOptions } from "./sync-service.ts";
import { fakeConnector } from "../testing/fake-connector.ts";
import { gate } from "../testing/gate.ts";
import { insertTestIntegration } from "../testing/sync-harness.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 20) });
});
afterEach(() => {
  vi.useRealTimers();
});

const secrets = createSecretBox(randomBytes(32));

const nothing = async () => undefined;

async function endRun(db: Kysely<Schema>, { runId }: SyncJob): Promise<void> {
  const ended = { status: "succeeded", finished_at: Date.now() } as const;
  await db.updateTable("sync_runs").set(ended).where("id", "=", runId).execute();
}

/** A service with an engine that only records what it should start. */
async function openService(
  interrupted: InterruptedWork = { syncs: [], importIds: [], undos: [] },
  options: Pick<SyncServiceOptions, "shared"> & {
    db?: Kysely<Schema>;
    beforeClaim?: (job: SyncJob) => Promise<unknown>;
    afterClaim?: (db: Kysely<Schema>, job: SyncJob) => Promise<unknown>;
  } = {},
) {
  const db = options.db ?? (await openTestDatabase());
  const store =
    (await db.selectFrom("stores").select("id").executeTakeFirst()) ?? (await insertTestStore(db));
  const started: SyncJob[] = [];
  const asks: RangeUsersRequest[] = [];
  const claimWaiting = vi.fn<SyncEngine["claimWaiting"]>(nothing);
  const claim = async (job: SyncJob, waitingRunId?: string) => {
    started.push(job);
    const { beforeClaim = nothing, afterClaim = endRun } = options;
    await beforeClaim(job);
    const run = await claimRun(db, job, { owner: "engine", now: Date.now() }, waitingRunId);
    await afterClaim(db, job);
    return run;
  };
  const engine: SyncEngine = {
    start: claim,
    take: claim,
    whenChecked: () => new Promise(() => {}),
    whenEnded: nothing,
    cancel: async () => false,
    checkLeases: nothing,
    fetchRangeUsers: async (ask) => {
      asks.push(ask);
      return true;
    },
    importOrders: nothing,
    undoImport: async () => ({ removed: 0, restored: 0, kept: 0 }),
    whenImported: nothing,
    importRates: async () => ({
      rows: 0,
      stored: 0,
      unchanged: 0,
      refused: [],
      refusedCount: 0,
    }),
    deleteRates: async () => false,
    countData: async () => [],
    deleteData: async () => [],
    claimWaiting,
    changeTimezone: nothing,
    recover: async () => interrupted,
    stop: nothing,
  };
  const service = createSyncService({
    db,
    engine,
    secrets,
    connectors: { shopify: fakeConnector({ streams: [] }) },
    platformUrls: { shopify: "http://127.0.0.1:9" },
    sandboxUrl: null,
    now: () => Date.now(),
    log: () => {},
    ...(options.shared && { shared: options.shared }),
  });
  return { db, storeId: store.id, started, asks, claimWaiting, service };
}

async function addIntegration(
  db: Kysely<Schema>,
  ref: { storeId: number; integrationId: string },
  state: { hasKey?: boolean; isConnected?: boolean; checkedAt?: number | null } = {},
): Promise<void> {
  const { hasKey = true, isConnected = true, checkedAt = 0 } = state;
  await insertTestIntegration(db, ref);
  await db
    .updateTable("integrations")
    .set({
      ...sealKey(secrets, ref, hasKey ? "shpat_key" : ""),
      is_connected: isConnected ? 1 : 0,
      checked_at: checkedAt,
    })
    .where("id", "=", ref.integrationId)
    .execute();
}

test("syncs connected integrations every 15 minutes and skips the others", async () => {
  const { db, storeId, started, service } = await openService();
  const ref = (integrationId: string) => ({ storeId, integrationId });
  await addIntegration(db, ref("connected"));
  await addIntegration(db, ref("refused"), { isConnected: false });
  await addIntegration(db, ref("never checked"), { isConnected: false, checkedAt: null });
  await addIntegration(db, ref("without a key"), { hasKey: false });
  service.beginSchedule();

  await vi.advanceTimersByTimeAsync(60_000);
  const ids = () => started.map(({ integrationId }) => integrationId).toSorted();
  expect(ids()).toEqual(["connected", "never checked"]);
  await vi.advanceTimersByTimeAsync(13 * 60_000);
  expect(ids()).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(2 * 60_000);
  expect(ids()).toHaveLength(4);
  expect(started[0]).toMatchObject({
    trigger: "schedule",
    connection: { apiKey: "shpat_key", baseUrl: "http://127.0.0.1:9" },
  });
  await service.stop();
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(ids()).toHaveLength(4);
});

test("keeps the schedule when the clock is set back and catches up after a suspend", async () => {
  const { db, storeId, started, service } = await openService();
  await addIntegration(db, { storeId, integrationId: "shop" });
  service.beginSchedule();
  await vi.advanceTimersByTimeAsync(60_000);
  vi.setSystemTime(Date.now() - 3_600_000);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(started).toHaveLength(1);
  // While suspended, only the wall clock advances.
  vi.setSystemTime(Date.now() + 8 * 3_600_000);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(started).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(14 * 60_000);
  expect(started).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(2 * 60_000);
  expect(started).toHaveLength(3);
  await service.stop();
});

test("follows a sync that takes longer than the interval with the next one when it ends", async () => {
  const lease = { lease_owner: "other", lease_until: Number.MAX_SAFE_INTEGER };
  const { db, storeId, started, service } = await openService(undefined, {
    afterClaim: (at) => at.updateTable("sync_runs").set(lease).execute(),
  });
  await addIntegration(db, { storeId, integrationId: "shop" });
  service.beginSchedule();
  await vi.advanceTimersByTimeAsync(50 * 60_000);
  const runs = () => listRuns(db, { storeId, integrationId: "shop", limit: 9 });
  expect(await runs()).toHaveLength(1);
  await Promise.all(started.slice(0, 1).map((job) => endRun(db, job)));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await runs()).toHaveLength(2);
  await service.stop();
});

test("retries failed deletions at every check of the schedule", async () => {
  const { claimWaiting, service } = await openService();
  service.beginSchedule();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(claimWaiting).toHaveBeenCalledTimes(1);
  claimWaiting.mockRejectedValueOnce(new Error("Syncing was interrupted"));
  await vi.advanceTimersByTimeAsync(40_000);
  expect(claimWaiting).toHaveBeenCalledTimes(3);
  await service.stop();
});

test("resumes an interrupted sync with its trigger", async () => {
  const { db, storeId, started, service } = await openService({
    syncs: [{ storeId: 1, integrationId: "shop", trigger: "creation" }],
    importIds: ["import-1"],
    undos: [],
  });
  await addIntegration(db, { storeId, integrationId: "shop" });

  expect(await service.resumeInterrupted()).toEqual({ importIds: ["import-1"] });
  expect(started).toMatchObject([{ integrationId: "shop", trigger: "creation" }]);
});

test("stops waiting for a slow connection check at the time limit", async () => {
  const { service } = await openService();
  const waited = service.waitForCheck({ storeId: 1, integrationId: "shop" }, 8000);
  await vi.advanceTimersByTimeAsync(8000);
  await expect(waited).resolves.toBeUndefined();
});

test("refuses to start an integration of another store", async () => {
  const { db, storeId, started, service } = await openService();
  await addIntegration(db, { storeId, integrationId: "shop" });

  const foreign = service.start({ storeId: storeId + 1, integrationId: "shop" }, "manual");
  await expect(foreign).rejects.toMatchObject({ code: "not_found" });
  expect(started).toEqual([]);
});

test("fetches ranges with the integration's key, for its own store only", async () => {
  const { db, storeId, asks, service } = await openService();
  const ref = { storeId, integrationId: "shop" };
  const ranges = [{ from: "2026-01-01", to: "2026-01-05" }];
  await addIntegration(db, ref);

  expect(await service.fetchRangeUsers(ref, ranges, 1000)).toBe(true);
  expect(asks).toMatchObject([{ ...ref, ranges, connection: { apiKey: "shpat_key" } }]);
  expect(await service.fetchRangeUsers({ ...ref, storeId: storeId + 1 }, ranges, 1000)).toBe(false);
  await addIntegration(db, { storeId, integrationId: "keyless" }, { hasKey: false });
  expect(await service.fetchRangeUsers({ storeId, integrationId: "keyless" }, ranges, 1000)).toBe(
    false,
  );
  expect(asks).toHaveLength(1);
});

test("queues a sync in a web process, which a worker starts when notified", async () => {
  const announced = vi.fn<() => void>();
  const web = await openService(undefined, {
    shared: { isWorker: false, announceRuns: announced },
  });
  const { db, storeId } = web;
  const ref = { storeId, integrationId: "shop" };
  await addIntegration(db, ref);
  const queued = await web.service.start(ref, "manual");
  expect(web.started).toEqual([]);
  expect(announced).toHaveBeenCalledTimes(1);
  await web.service.checkRuns();
  expect(await listRuns(db, { ...ref, limit: 9 })).toMatchObject([
    { id: queued.runId, status: "queued" },
  ]);

  const worker = await openService(undefined, {
    db,
    shared: { isWorker: true, announceRuns: announced },
  });
  await worker.service.checkRuns();
  expect(worker.started).toMatchObject([{ ...ref, trigger: "manual" }]);
  expect(await listRuns(db, { ...ref, limit: 9 })).toMatchObject([
    { id: queued.runId, status: "running" },
  ]);
});

test("does not start a queued sync that was canceled after a worker had seen it", async () => {
  const db = await openTestDatabase();
  const shared = { isWorker: true, announceRuns: () => undefined };
  const beforeClaim = (job: SyncJob) => cancelOpenRun(db, job, Date.now());
  const worker = await openService(undefined, { db, shared, beforeClaim });
  const ref = { storeId: worker.storeId, integrationId: "shop" };
  await addIntegration(db, ref);
  await queueRun(db, { runId: "run-1", ...ref, trigger: "manual" }, { now: Date.now() });
  await worker.service.checkRuns();
  expect(await listRuns(db, { ...ref, limit: 9 })).toMatchObject([
    { id: "run-1", status: "cancelled" },
  ]);
});

test("starts queued syncs and claims other jobs while a sync of another store waits", async () => {
  const db = await openTestDatabase();
  const shared = { isWorker: true, announceRuns: () => undefined };
  const door = gate();
  const beforeClaim = async ({ integrationId }: SyncJob) => {
    if (integrationId === "waits") await door.pass();
  };
  const worker = await openService(undefined, { db, shared, beforeClaim });
  const waits = { storeId: worker.storeId, integrationId: "waits" };
  const queueSync = async (ref: typeof waits) => {
    await addIntegration(db, ref);
    const run = { runId: ref.integrationId, ...ref, trigger: "manual" as const };
    await queueRun(db, run, { now: Date.now() });
  };
  await queueSync(waits);
  const first = worker.service.checkRuns();
  await door.reached;
  const { id: storeId } = await insertTestStore(db);
  await queueSync({ storeId, integrationId: "other store" });
  const second = worker.service.checkRuns();
  const otherRuns = () => listRuns(db, { storeId, integrationId: "other store", limit: 9 });
  await expect.poll(otherRuns).toMatchObject([{ status: "running" }]);
  expect(worker.claimWaiting).toHaveBeenCalledTimes(2);
  door.open();
  await Promise.all([first, second]);
});

test("fails a queued sync with the reason when it cannot be started", async () => {
  const worker = await openService(undefined, {
    shared: { isWorker: true, announceRuns: () => undefined },
  });
  const { db, storeId } = worker;
  const ref = { storeId, integrationId: "shop" };
  await addIntegration(db, ref, { hasKey: false });
  const run = { runId: "run-1", ...ref, trigger: "manual" as const };
  await queueRun(db, run, { now: Date.now() });
  await worker.service.checkRuns();
  const [failed] = await listRuns(db, { ...ref, limit: 9 });
  expect(failed).toMatchObject({ id: "run-1", status: "failed" });
  expect(failed?.message).toMatch(/^No API key yet/);
});

test("starts a sync with the key that was entered while it was being prepared", async () => {
  let isEntered = false;
  const { db, storeId, started, service } = await openService(undefined, {
    beforeClaim: async (ref) => {
      if (isEntered) return;
      isEntered = true;
      await db
        .updateTable("integrations")
        .set(sealKey(secrets, ref, "shpat_new"))
        .execute();
    },
  });
  const ref = { storeId, integrationId: "shop" };
  await addIntegration(db, ref);
  await service.start(ref, "manual");
  expect(started.map(({ connection }) => connection.apiKey)).toEqual(["shpat_key", "shpat_new"]);
  const runs = await listRuns(db, { ...ref, limit: 9 });
  expect(runs.map(({ id }) => id)).toEqual([started[1]?.runId]);
});

test("starts a due sync at the next check if the database was busy", async () => {
  let isBusy = true;
  const { db, storeId, started, service } = await openService(undefined, {
    beforeClaim: async () => {
      if (isBusy) throw new AppError("unavailable", "The server's database is busy.");
    },
  });
  await addIntegration(db, { storeId, integrationId: "shop" });
  service.beginSchedule();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(started).toHaveLength(1);
  isBusy = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(started).toHaveLength(2);
  await service.stop();
});

test.each([
  ["is damaged", "SQLITE_CORRUPT"],
  ["lacks a table", "42P01"],
  ["has no schema", "3F000"],
])("waits for the next due time if the database %s", async (_what, code) => {
  const cause = Object.assign(new Error("failed for the test"), { code });
  const { db, storeId, started, service } = await openService(undefined, {
    beforeClaim: async () => {
      throw new AppError("unavailable", "The server's database cannot be used.", { cause });
    },
  });
  await addIntegration(db, { storeId, integrationId: "shop" });
  service.beginSchedule();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(started).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(started).toHaveLength(1);
  await service.stop();
});

test("starts a due sync once with two workers", async () => {
  const shared = { isWorker: true, announceRuns: () => undefined };
  const first = await openService(undefined, { shared });
  const second = await openService(undefined, { db: first.db, shared });
  const ref = { storeId: first.storeId, integrationId: "shop" };
  await addIntegration(first.db, ref);
  first.service.beginSchedule();
  await vi.advanceTimersByTimeAsync(7000);
  second.service.beginSchedule();
  for (let seconds = 0; seconds < 61 * 60; seconds += 10) {
    await vi.advanceTimersByTimeAsync(10_000);
    // The run ends before the other worker checks the schedule.
    await first.db
      .updateTable("sync_runs")
      .set({ finished_at: Date.now(), status: "succeeded" })
      .where("finished_at", "is", null)
      .execute();
  }
  const runs = await listRuns(first.db, { ...ref, limit: 99 });
  const minutes = runs.map(({ startedAt }) => Date.parse(startedAt) / 60_000).toReversed();
  const gaps = minutes.slice(1).map((minute, index) => minute - (minutes[index] ?? 0));
  expect(gaps.map(Math.round)).toEqual([15, 15, 15, 15]);
  await first.service.stop();
  await second.service.stop();
});

import { testRuns } from "@cartograph/contracts/testing/test-runs.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { insertTestIntegration } from "../testing/sync-harness.ts";
import { listRunDays, sumOldRuns } from "./run-days.ts";

const dayMs = 86_400_000;
const now = Date.UTC(2026, 5, 1, 12);
const statuses = ["succeeded", "partial", "failed", "cancelled"] as const;
type EndedRun = { hoursAgo: number; status: (typeof statuses)[number]; records: number };

async function openRuns() {
  const db = await openTestDatabase();
  const store = await insertTestStore(db, { timezone: "UTC" });
  const ref = { storeId: store.id, integrationId: "shop" };
  await insertTestIntegration(db, ref);
  let count = 0;
  const insert = async (run: EndedRun, to = ref) => {
    const runId = `run-${++count}`;
    const startedAt = now - run.hoursAgo * 3_600_000;
    await db
      .insertInto("sync_runs")
      .values({
        id: runId,
        integration_id: to.integrationId,
        store_id: to.storeId,
        trigger: "schedule",
        status: run.status,
        started_at: startedAt,
        finished_at: startedAt + 1000,
        message: null,
      })
      .execute();
    const stream = { run_id: runId, store_id: to.storeId, expected: null, message: null };
    await db
      .insertInto("sync_run_streams")
      .values([
        { ...stream, stream: "orders", position: 0, status: "done", records: run.records },
        { ...stream, stream: "products", position: 1, status: "done", records: 1 },
      ])
      .execute();
    return runId;
  };
  const days = () => listRunDays(db, { ...ref, limit: 1000 });
  const kept = () =>
    db
      .selectFrom("sync_runs")
      .select(["id", "started_at"])
      .orderBy("started_at")
      .orderBy("id")
      .execute();
  return { db, ref, insert, days, kept };
}

test("sums runs of more than 90 days ago by UTC day and keeps the later ones", async () => {
  const { db, ref, insert, days, kept } = await openRuns();
  const ago = 91 * 24;
  await insert({ hoursAgo: ago, status: "succeeded", records: 10 });
  await insert({ hoursAgo: ago + 1, status: "failed", records: 3 });
  await insert({ hoursAgo: ago + 48, status: "partial", records: 5 });
  await insert({ hoursAgo: 89 * 24, status: "succeeded", records: 7 });
  const runId = await insert({ hoursAgo: 0, status: "succeeded", records: 0 });

  await sumOldRuns(db, { ...ref, runId }, now);
  const none = { succeeded: 0, partial: 0, failed: 0, cancelled: 0 };
  expect(await days()).toEqual([
    { utcDay: "2026-03-02", ...none, succeeded: 1, failed: 1, records: 15 },
    { utcDay: "2026-02-28", ...none, partial: 1, records: 6 },
  ]);
  expect((await kept()).map(({ id }) => id)).toEqual(["run-4", runId]);
});

// Earlier versions stored the end of the last complete run.
test.each(["started_at", "finished_at"] as const)(
  "keeps the last complete run until a later one is complete, known by %s",
  async (column) => {
    const { db, ref, insert, days, kept } = await openRuns();
    const complete = await insert({ hoursAgo: 95 * 24, status: "succeeded", records: 10 });
    const completeSync = async (runId: string) => {
      const run = await db
        .selectFrom("sync_runs")
        .select(column)
        .where("id", "=", runId)
        .executeTakeFirstOrThrow();
      await db.updateTable("integrations").set({ last_synced_at: run[column] }).execute();
    };
    await completeSync(complete);
    await insert({ hoursAgo: 94 * 24, status: "partial", records: 3 });
    const partial = await insert({ hoursAgo: 1, status: "partial", records: 1 });
    await sumOldRuns(db, { ...ref, runId: partial }, now);
    expect((await kept()).map(({ id }) => id)).toEqual([complete, partial]);
    const later = await insert({ hoursAgo: 0, status: "succeeded", records: 0 });
    await completeSync(later);
    await sumOldRuns(db, { ...ref, runId: later }, now);
    expect((await kept()).map(({ id }) => id)).toEqual([partial, later]);
    expect((await days()).map(({ records }) => records)).toEqual([4, 11]);
  },
);

test("loses no run when days are summed repeatedly", async () => {
  const runs = fc.array(
    fc.record({
      hoursAgo: fc.oneof(
        fc.integer({ min: 0, max: 200 * 24 }),
        fc.constantFrom(91 * 24, 91 * 24 + 1, 95 * 24),
      ),
      status: fc.constantFrom(...statuses),
      records: fc.integer({ min: 0, max: 1000 }),
    }),
    { maxLength: 30 },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(runs, { minLength: 1, maxLength: 3 }), async (rounds) => {
      const { db, ref, insert, days, kept } = await openRuns();
      const all: EndedRun[] = [];
      for (const round of rounds) {
        for (const run of round) await insert(run);
        const current: EndedRun = { hoursAgo: 0, status: "succeeded", records: 0 };
        const runId = await insert(current);
        all.push(...round, current);
        await sumOldRuns(db, { ...ref, runId }, now);
        const later = all.filter(({ hoursAgo }) => hoursAgo <= 90 * 24);
        expect((await kept()).length).toBe(later.length);
        const old = all.filter(({ hoursAgo }) => hoursAgo > 90 * 24);
        const sums = await days();
        for (const status of statuses) {
          const ended = old.filter((run) => run.status === status).length;
          expect(sums.reduce((sum, day) => sum + day[status], 0)).toBe(ended);
        }
        const records = old.reduce((sum, run) => sum + run.records + 1, 0);
        expect(sums.reduce((sum, day) => sum + day.records, 0)).toBe(records);
      }
      await db.destroy();
    }),
    { numRuns: testRuns(25) },
  );
});

test("sums only the runs of the given integration, and leaves open runs", async () => {
  const { db, ref, insert, days, kept } = await openRuns();
  const other = await insertTestStore(db, { timezone: "UTC" });
  const foreign = { storeId: other.id, integrationId: "other-shop" };
  await insertTestIntegration(db, foreign);
  const old: EndedRun = { hoursAgo: 100 * 24, status: "succeeded", records: 1 };
  const foreignRun = await insert(old, foreign);
  const openRun = await insert(old);
  await db
    .updateTable("sync_runs")
    .set({ finished_at: null, status: "running" })
    .where("id", "=", openRun)
    .execute();
  const runId = await insert({ ...old, hoursAgo: 99 * 24 });

  await sumOldRuns(db, { ...ref, runId }, now);
  expect(await days()).toEqual([]);
  expect((await kept()).map(({ id }) => id)).toEqual([foreignRun, openRun, runId]);
});

test("sums at most 1,000 runs at once and continues after the next run", async () => {
  const { db, ref, insert, days, kept } = await openRuns();
  const startedAt = now - 100 * dayMs;
  const rows = Array.from({ length: 1100 }, (_, index) => ({
    id: `old-${index}`,
    integration_id: ref.integrationId,
    store_id: ref.storeId,
    trigger: "schedule" as const,
    status: "succeeded" as const,
    started_at: startedAt + index,
    finished_at: startedAt + index,
    message: null,
  }));
  for (let from = 0; from < rows.length; from += 100) {
    await db
      .insertInto("sync_runs")
      .values(rows.slice(from, from + 100))
      .execute();
  }
  const runId = await insert({ hoursAgo: 0, status: "succeeded", records: 0 });
  await sumOldRuns(db, { ...ref, runId }, now);
  expect((await kept()).length).toBe(101);
  await sumOldRuns(db, { ...ref, runId }, now);
  expect((await kept()).length).toBe(1);
  expect((await days()).map(({ succeeded }) => succeeded)).toEqual([1100]);
});

test("deletes the sums with their integration", async () => {
  const { db, ref, insert, days } = await openRuns();
  await insert({ hoursAgo: 100 * 24, status: "succeeded", records: 1 });
  const runId = await insert({ hoursAgo: 0, status: "succeeded", records: 0 });
  await sumOldRuns(db, { ...ref, runId }, now);
  expect(await days()).toHaveLength(1);
  await db
    .deleteFrom("integrations")
    .where("store_id", "=", ref.storeId)
    .where("id", "=", ref.integrationId)
    .execute();
  expect(await days()).toEqual([]);
});

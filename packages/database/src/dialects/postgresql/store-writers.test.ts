import { sql } from "kysely";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { Pool } from "pg";
import { afterEach, expect, vi } from "vitest";
import type { Database } from "../../schema.ts";
import { storageFailure } from "../../storage-failure.ts";
import { rejection, test } from "../../testing/postgresql-test.ts";
import { insertTestStore } from "../../testing/test-database.ts";
import { readSnapshot, writeStore } from "../../transactions.ts";
import { busyTimeoutMs } from "../busy-timeout.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The connections that wait for the lock of a store. */
const waitingForStore = sql`select 1 from pg_locks where locktype = 'advisory' and not granted
  and database = (select oid from pg_database where datname = current_database())`;

test("serializes writers of the same store but not of different stores", async ({ db }) => {
  const order: string[] = [];
  let wrote: Promise<void> | undefined;
  await writeStore(db, 1, async () => {
    wrote = writeStore(db, 1, async () => void order.push("same store"));
    await writeStore(db, 2, async () => void order.push("other store"));
    order.push("first");
  });
  await wrote;
  expect(order).toEqual(["other store", "first", "same store"]);
});

test("answers a request as busy when another process keeps writing to its store", async ({
  db,
  open,
}) => {
  const requests = open({ isForRequests: true });
  await writeStore(db, 1, async () => {
    const startedAt = performance.now();
    const error = await rejection(writeStore(requests, 1, async () => undefined));
    expect(storageFailure(error)).toMatchObject({ code: "unavailable", retryAfterSeconds: 2 });
    expect(storageFailure(error)?.message).toContain("database is busy");
    expect(performance.now() - startedAt).toBeGreaterThan(1900);
  });
});

test("answers a request of the sync thread as busy, while a job waits for its store", async ({
  db,
  reader,
}) => {
  const order: string[] = [];
  let job: Promise<unknown> | undefined;
  await writeStore(reader, 1, async () => {
    job = writeStore(db, 1, async () => void order.push("job"));
    const request = writeStore(db, 1, async () => void order.push("request"), { isRequest: true });
    expect(storageFailure(await rejection(request))?.message).toContain("database is busy");
  });
  await job;
  expect(order).toEqual(["job"]);
});

test("lets a request of the sync thread go before all but the first job that waits for its store", async ({
  db,
  reader,
}) => {
  const order: string[] = [];
  const write = (name: string, isRequest = false) =>
    writeStore(db, 1, async () => void order.push(name), { isRequest });
  let writing: Promise<unknown> | undefined;
  await writeStore(reader, 1, async (holder) => {
    writing = Promise.all([write("job"), write("next job"), write("request", true)]);
    await expect.poll(async () => (await waitingForStore.execute(holder)).rows.length).toBe(2);
  });
  await writing;
  expect(order.indexOf("request")).toBeLessThan(order.indexOf("next job"));
});

test("limits the wait of a request of the sync thread, not of later jobs on its connection", async ({
  db,
}) => {
  await writeStore(db, 1, async () => undefined, { isRequest: true });
  const { rows } = await sql`show lock_timeout`.execute(db);
  expect(rows).toEqual([{ lock_timeout: "0" }]);
});

test.for([
  ["sync thread", { isForRequests: false, isRequest: true }],
  ["main thread", { isForRequests: true, isRequest: false }],
] as const)(
  "answers a request as busy while its own process keeps writing to its store: %s",
  async ([, { isForRequests, isRequest }], { open }) => {
    const requests = open({ isForRequests });
    const order: string[] = [];
    const write = (name: string) =>
      writeStore(requests, 1, async () => void order.push(name), { isRequest });
    let next: Promise<void> | undefined;
    const holder = async (transaction: Database) => {
      // The timers of the process stand still, so that "next" is not refused on a busy machine.
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      const error = rejection(write("refused"));
      vi.advanceTimersByTime(busyTimeoutMs / 2);
      next = write("next");
      vi.advanceTimersByTime(busyTimeoutMs / 2);
      expect(storageFailure(await error)?.message).toContain("database is busy");
      await sleep(300);
      vi.useRealTimers();
      expect((await waitingForStore.execute(transaction)).rows).toEqual([]);
      order.push("holder");
    };
    await writeStore(requests, 1, holder, { isRequest });
    await next;
    expect(order).toEqual(["holder", "next"]);
  },
);

test("subtracts the time that a request waited for its own process from that for others", async ({
  open,
}) => {
  const texts: string[] = [];
  const beforeQuery = (text: string) => void (text.includes("lock_timeout") && texts.push(text));
  const requests = open({ isForRequests: true, beforeQuery });
  let passedMs = 0;
  vi.spyOn(performance, "now").mockImplementation(() => passedMs);
  const first = writeStore(requests, 1, async () => void (passedMs = 500));
  const timeout = await writeStore(requests, 1, async (trx) => {
    const { rows } = await sql<{ lock_timeout: string }>`show lock_timeout`.execute(trx);
    return rows[0]?.lock_timeout;
  });
  await first;
  const limits = texts.flatMap((text) => /^set local lock_timeout = (\d+)$/.exec(text)?.[1] ?? []);
  expect(Math.min(...limits.map(Number))).toBe(1500);
  // For the locks of rows, which other processes may hold.
  expect(timeout).toBe("2s");
});

test("answers a request as busy when another process keeps its row locked", async ({
  db,
  open,
}) => {
  const { id } = await insertTestStore(db);
  await db.transaction().execute(async (holder) => {
    const rename = (by: typeof db | typeof holder, name: string) =>
      by.updateTable("stores").set({ name }).where("id", "=", id).execute();
    await rename(holder, "first");
    const requests = open({ isForRequests: true });
    const error = await rejection(rename(requests, "second"));
    expect(storageFailure(error)?.message).toContain("database is busy");
  });
});

test("reads at once while more requests than connections wait for a store", async ({
  db,
  open,
}) => {
  const requests = open({ isForRequests: true });
  await writeStore(db, 1, async () => {
    const waiting = Array.from({ length: 30 }, () =>
      rejection(writeStore(requests, 1, async () => undefined)),
    );
    const reading = requests.selectFrom("stores").select("id").execute();
    const writing = writeStore(requests, 2, async () => undefined);
    const first = await Promise.race([
      Promise.all([reading, writing]).then(() => "other stores"),
      ...waiting,
    ]);
    expect(first).toBe("other stores");
    for (const error of await Promise.all(waiting)) {
      expect(storageFailure(error)?.message).toContain("database is busy");
    }
  });
});

test("continues with the next writer of a process after one failed", async ({ db }) => {
  const failing = rejection(
    writeStore(db, 1, async () => {
      throw new Error("stop");
    }),
  );
  const next = writeStore(db, 1, async () => "written");
  expect(String(await failing)).toBe("Error: stop");
  expect(await next).toBe("written");
});

test("answers writes as busy at once that are queued when the database is closed", async ({
  open,
}) => {
  const closing = open({ connections: 1 });
  const write = (storeId: number) =>
    rejection(writeStore(closing, storeId, async () => undefined, { isRequest: true }));
  let queued: Promise<unknown> | undefined;
  let closed: Promise<void> | undefined;
  await writeStore(
    closing,
    1,
    async () => {
      queued = write(1);
      const waitingForConnection = write(2);
      await sleep(10);
      const startedAt = performance.now();
      closed = closing.destroy();
      expect(await waitingForConnection).toMatchObject({ code: "DATABASE_BUSY" });
      // Without the end of the database, the wait for a connection ends after ten seconds.
      expect(performance.now() - startedAt).toBeLessThan(8000);
    },
    { isRequest: true },
  );
  expect(await queued).toMatchObject({ code: "DATABASE_BUSY" });
  await closed;
});

test.for(["opened", "set up"])(
  "closes a connection that is being %s when the database is closed",
  async (step, { open }) => {
    const connect = vi.spyOn(Pool.prototype, "connect");
    const closing = open();
    const queued = rejection(sql`select 1`.execute(closing));
    await nextTurn();
    if (step === "set up") {
      await connect.mock.results[0]?.value;
      await nextTurn();
    }
    connect.mockRestore();
    await closing.destroy();
    expect(await queued).toMatchObject({ code: "DATABASE_BUSY" });
  },
);

test("reads one snapshot while others write", async ({ db, reader }) => {
  const count = await readSnapshot(reader, async (snapshot) => {
    const stores = () => snapshot.selectFrom("stores").select("id").execute();
    await stores();
    await insertTestStore(db);
    return (await stores()).length;
  });
  expect(count).toBe(0);
  expect(await reader.selectFrom("stores").select("id").execute()).toHaveLength(1);
});

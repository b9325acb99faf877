import { hourMs, minuteMs } from "@cartograph/contracts/days.ts";
import { openDatabase } from "@cartograph/database/open-database.ts";
import type { Schema } from "@cartograph/database/schema.ts";
import { openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { type Kysely, sql } from "kysely";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startHousekeeping } from "./housekeeping.ts";
import { openLog } from "./testing/log-lines.ts";

const now = Date.UTC(2026, 10, 27);

const closers: (() => unknown)[] = [];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
});
afterEach(async () => {
  vi.useRealTimers();
  for (const close of closers.splice(0).toReversed()) await close();
});

async function insertOldAttempt(db: Kysely<Schema>): Promise<void> {
  const started = { failures: 1, window_started_at: 0, blocked_until: 0 };
  await db
    .insertInto("login_throttle")
    .values({ key: "anna", ...started })
    .execute();
}

function countAttempts(db: Kysely<Schema>): Promise<number> {
  return db
    .selectFrom("login_throttle")
    .select("key")
    .execute()
    .then((rows) => rows.length);
}

function start(db: Kysely<Schema>) {
  const { log, lines } = openLog();
  const housekeeping = startHousekeeping({ db, now: () => now, log });
  closers.push(() => housekeeping.stop());
  const entries = () => lines.map((line) => JSON.parse(line) as { level: number; msg: string });
  return { housekeeping, entries };
}

/** A database in a file that another connection can lock, and whose writes do not wait for it. */
async function openLockable() {
  const directory = mkdtempSync(join(tmpdir(), "cartograph-housekeeping-"));
  closers.push(() => rmSync(directory, { recursive: true }));
  const file = join(directory, "db.sqlite");
  const db = await openTestDatabase({ file });
  const writer = openDatabase({ file });
  closers.push(
    () => db.destroy(),
    () => writer.destroy(),
  );
  await insertOldAttempt(db);
  await sql`pragma busy_timeout = 0`.execute(db);
  return { db, writer };
}

/** Each check moves the faked time by the interval. */
const waitFor = (check: () => unknown) => vi.waitFor(check, { interval: 5, timeout: 30_000 });

const warning = {
  level: 40,
  reason: "SqliteError: database is locked",
  msg: "Cleaning up failed; trying again in a minute",
};

test("cleans up again after a minute, without an error in the log, when the database was busy", async () => {
  const { db, writer } = await openLockable();
  const { entries } = await writer.transaction().execute(async () => {
    const started = start(db);
    await waitFor(() => expect(started.entries()).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(minuteMs);
    await waitFor(() => expect(started.entries()).toHaveLength(2));
    return started;
  });
  expect(await countAttempts(db)).toBe(1);
  await vi.advanceTimersByTimeAsync(minuteMs);
  await waitFor(async () => expect(await countAttempts(db)).toBe(0));
  expect(entries()).toMatchObject([warning, warning]);

  await insertOldAttempt(db);
  await vi.advanceTimersByTimeAsync(10 * minuteMs);
  expect(await countAttempts(db)).toBe(1);
  await vi.advanceTimersByTimeAsync(hourMs);
  await waitFor(async () => expect(await countAttempts(db)).toBe(0));
});

test("does not try again after it was stopped", async () => {
  const { db, writer } = await openLockable();
  await writer.transaction().execute(async () => {
    const { housekeeping, entries } = start(db);
    await waitFor(() => expect(entries()).toHaveLength(1));
    housekeeping.stop();
  });
  await vi.advanceTimersByTimeAsync(2 * hourMs);
  expect(await countAttempts(db)).toBe(1);
});

test("continues with the other steps when one fails", async () => {
  const db = await openTestDatabase();
  closers.push(() => db.destroy());
  await insertOldAttempt(db);
  await db.schema.alterTable("sessions").renameColumn("touched_at", "renamed").execute();
  // Later tests use the same PostgreSQL database.
  closers.push(() =>
    db.schema.alterTable("sessions").renameColumn("renamed", "touched_at").execute(),
  );
  const { entries } = start(db);
  await waitFor(async () => expect(await countAttempts(db)).toBe(0));
  expect(entries()).toMatchObject([{ level: 50, msg: "Cleaning up failed" }]);
});

import { SqliteFile } from "@cartograph/database/dialects/sqlite/sqlite-library.ts";
import { openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { setWritable } from "@cartograph/database/testing/set-writable.ts";
import { bumpStoreVersion } from "@cartograph/warehouse/store-version.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openTestApp, type TestApp } from "../testing/test-app.ts";
import {
  createIdentify,
  type Identify,
  type IdentifyOptions,
  type CachedSession,
} from "./identify.ts";
import { createSessionCache } from "./session-cache.ts";
import { touchIntervalMs } from "./session-lifetime.ts";

const cookie = "sid=anna";
const cache = createSessionCache<CachedSession>();
let server: TestApp;
let options: IdentifyOptions;
let identify: Identify;
let storeId: number;
beforeEach(async () => {
  server = await openTestApp();
  await server.signUp("anna");
  const { id_hash: hash } = await server.db
    .selectFrom("sessions")
    .select("id_hash")
    .executeTakeFirstOrThrow();
  options = {
    db: server.db,
    now: () => server.clock.now,
    isOnlyProcess: true,
    isDemoOn: false,
    readSessionHash: () => hash,
    onTouchFailed(error) {
      throw error;
    },
    publishedVersion: (_storeId, newest) => newest,
    cache,
  };
  identify = createIdentify(options);
  storeId = (await identify(cookie))?.store.id ?? 0;
});
afterEach(async () => {
  cache.clear();
  await server.close();
});

test("returns no session that ended while the data version was read", async () => {
  const read = server.db.executeQuery.bind(server.db);
  vi.spyOn(server.db, "executeQuery").mockImplementationOnce(async (query) => {
    const version = await read(query);
    cache.clear();
    await server.db.deleteFrom("sessions").execute();
    return version;
  });
  expect(await identify(cookie)).toBeNull();
});

test("reads the data version for each call", async () => {
  const versions: unknown[] = [];
  for (let call = 0; call < 3; call += 1) {
    versions.push((await identify(cookie))?.dataVersion);
    await bumpStoreVersion(server.db, storeId);
  }
  expect(versions).toEqual([0, 1, 2]);
});

test("shares the data version between socket requests of one event loop turn", async () => {
  const call = async () => (await identify(cookie, { isFromSocket: true }))?.dataVersion;
  await nextTurn();
  expect(await call()).toBe(0);
  expect(identify(cookie, { isFromSocket: true })).toMatchObject({ dataVersion: 0 });
  await bumpStoreVersion(server.db, storeId);
  await nextTurn();
  expect(await call()).toBe(1);
});

test("reads the session for each call if other processes use the database", async () => {
  const sharing = createIdentify({ ...options, isOnlyProcess: false });
  expect(await sharing(cookie)).toMatchObject({ user: { name: null } });
  await server.db.updateTable("users").set({ name: "Anna B." }).execute();
  expect(await sharing(cookie)).toMatchObject({ user: { name: "Anna B." } });
  await server.db.updateTable("sessions").set({ revoked_at: server.clock.now }).execute();
  expect(await sharing(cookie)).toBeNull();
});

test("ends a session after twelve hours without use, even when it is checked without use", async () => {
  for (let minutes = 0; minutes < 12 * 60; minutes += 1) {
    expect(await identify(cookie, { countsAsUse: false })).not.toBeNull();
    server.clock.now += 60_000;
  }
  expect(await identify(cookie, { countsAsUse: false })).toBeNull();
});

test("answers without waiting for another connection's write, and records the use later", async () => {
  const directory = mkdtempSync(join(tmpdir(), "cartograph-identify-"));
  const file = join(directory, "db.sqlite");
  const statements: string[] = [];
  const beforeQuery = (text: string) => statements.push(text);
  const db = await openTestDatabase({ file, beforeQuery });
  const ofFile = await openTestApp({ db });
  await ofFile.signUp("anna");
  const hash = await db.selectFrom("sessions").select("id_hash").executeTakeFirstOrThrow();
  const identifyInFile = createIdentify({ ...options, db, readSessionHash: () => hash.id_hash });
  const touches = () =>
    statements.filter((text) => /^(pragma busy_timeout|update "sessions")/.test(text));

  const writer = new SqliteFile(file);
  writer.exec("begin immediate");
  server.clock.now += touchIntervalMs;
  statements.length = 0;
  expect(await identifyInFile(cookie)).not.toBeNull();
  expect(await identifyInFile(cookie)).not.toBeNull();
  expect(touches()).toEqual([
    "pragma busy_timeout = 0",
    expect.stringMatching(/^update "sessions" set "touched_at"/),
    "pragma busy_timeout = 2000",
  ]);
  writer.exec("commit");
  writer.close();

  server.clock.now += 10_000;
  expect(await identifyInFile(cookie)).not.toBeNull();
  const session = await db.selectFrom("sessions").select("touched_at").executeTakeFirst();
  expect(session?.touched_at).toBe(server.clock.now);
  await ofFile.close();
  rmSync(directory, { recursive: true });
});

test("tries again to record the use only when the session is read again after a failure", async () => {
  const failures: unknown[] = [];
  const failing = createIdentify({ ...options, onTouchFailed: (error) => failures.push(error) });
  await setWritable(server.db, false);
  server.clock.now += touchIntervalMs;
  for (const expected of [1, 1, 2]) {
    expect(await failing(cookie)).not.toBeNull();
    expect(failures).toHaveLength(expected);
    if (expected === 1) server.clock.now += 5000;
  }
  await setWritable(server.db, true);
});

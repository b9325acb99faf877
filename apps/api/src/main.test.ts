import type { ChildProcess } from "node:child_process";
import { demoCredentials } from "@cartograph/contracts/accounts.ts";
import { openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { damageFile } from "./testing/damage-file.ts";
import { fetchWithRetries } from "./testing/fetch-with-retries.ts";
import { startProcess } from "./testing/start-process.ts";

let dataDir: string;
let started: ChildProcess[] = [];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "cartograph-main-"));
});
afterEach(() => {
  for (const child of started) child.kill("SIGKILL");
  started = [];
  rmSync(dataDir, { recursive: true, force: true });
});

function start(env: Record<string, string>) {
  const process = startProcess({ DATA_DIR: dataDir, ...env });
  started.push(process.child);
  return process;
}

test("serves, keeps other processes off its data directory, and stops on a signal", async () => {
  const first = start({});
  const address = await first.address();
  // On a busy machine the server refuses requests for a moment.
  await expect
    .poll(async () => (await fetch(`${address}/readyz`)).json())
    .toEqual({ status: "ready" });

  const second = await start({}).exit;
  expect(second.code).toBe(1);
  expect(second.output.trim()).toBe(`Another Cartograph is running on DATA_DIR ${dataDir}`);

  first.child.kill("SIGTERM");
  const { code, output } = await first.exit;
  expect(code).toBe(0);
  expect(output).not.toMatch(/error|warn/i);
});

test("answers while the demo store is filled, and resumes filling it after it was killed", async () => {
  const codes: (number | null)[] = [];
  for (const signal of ["SIGKILL", "SIGTERM"] as const) {
    const { child, address, exit } = start({ DEMO: "on" });
    const url = await address();
    const signIn = await fetchWithRetries(`${url}/api/login`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: url },
      body: JSON.stringify(demoCredentials),
    });
    expect(signIn.status).toBe(200);
    const cookie = String(signIn.headers.get("set-cookie")).split(";", 1)[0] ?? "";
    const shop = async () => {
      const answer = await fetchWithRetries(`${url}/api/integrations`, { headers: { cookie } });
      const [{ lastSynced, latestRun }] = (await answer.json()) as [
        { lastSynced: string | null; latestRun: { status: string } | null },
      ];
      return { lastSynced, status: latestRun?.status };
    };
    await expect.poll(shop, { timeout: 90_000 }).toEqual({ lastSynced: null, status: "running" });
    child.kill(signal);
    codes.push((await exit).code);
  }
  expect(codes).toEqual([null, 0]);
}, 300_000);

test("exits with one sentence and leaves the file unchanged when the database file is invalid", async () => {
  const file = join(dataDir, "cartograph.sqlite");
  writeFileSync(file, "holiday photos");
  const { code, output } = await start({}).exit;
  expect(code).toBe(1);
  expect(output.trim()).toBe(
    `${file} is not a database: move it away to start with an empty one, or restore a backup. Nothing was changed.`,
  );
  expect(readFileSync(file, "utf8")).toBe("holiday photos");
});

test.each([
  ["sqlite_autoindex_kysely_migration_1", "off"],
  ["kysely_migration", "off"],
  ["sqlite_autoindex_kysely_migration_lock_1", "off"],
  ["users", "on"],
])("exits with one sentence when %s is damaged in the database file", async (part, DEMO) => {
  const file = await createDamaged(part);
  const { code, output } = await start({ DEMO }).exit;
  expect(code).toBe(1);
  expect(output.trim()).toBe(
    `${file} is damaged: restore a backup. See "Backup and restore" in docs/deploy.md.`,
  );
});

test("exits with one sentence when the sync thread finds damage in the database file", async () => {
  await createDamaged("sqlite_autoindex_stores_1");
  const { code, output } = await start({}).exit;
  expect(code).toBe(1);
  expect(output.trim()).toBe(
    `The server's database is damaged: restore a backup. See "Backup and restore" in docs/deploy.md.`,
  );
});

/** Creates a database file in which the first page of a table or index is overwritten. */
async function createDamaged(part: string): Promise<string> {
  const file = join(dataDir, "cartograph.sqlite");
  await (await openTestDatabase({ file })).destroy();
  damageFile(file, part);
  return file;
}

test.each([
  [{ PORT: "http" }, /^PORT must be a whole number/],
  [
    { DATABASE_URL: "postgres://ada:secret@127.0.0.1:1/x" },
    /^The server cannot reach its database/,
  ],
  [{ DATABASE_URL: "mysql://localhost/x" }, /^This kind of DATABASE_URL is not supported/],
])("exits with the reason when started with %j", async (env, message) => {
  const { code, output } = await start(env).exit;
  expect(code).toBe(1);
  expect(output).toMatch(message);
  expect(output.trim().split("\n")).toHaveLength(1);
  expect(output).not.toContain("secret");
});

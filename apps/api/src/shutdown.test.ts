import { demoCredentials } from "@cartograph/contracts/accounts.ts";
import { openDatabase } from "@cartograph/database/open-database.ts";
import { findRollupDifferences } from "@cartograph/warehouse/testing/rollup-differences/find-rollup-differences.ts";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startProcess } from "./testing/start-process.ts";

let dataDir: string;
let child: ChildProcess | undefined;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "cartograph-shutdown-"));
});
afterEach(() => {
  child?.kill("SIGKILL");
  rmSync(dataDir, { recursive: true, force: true });
});

const testTimeoutMs = 300_000;
const body = JSON.stringify({ ...demoCredentials, password: "not the password" });

/** Sends the headers of a sign-in and resolves when the server has them. */
async function beginSignIn(address: string): Promise<ClientRequest> {
  const signIn = request(`${address}/api/login`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "content-length": body.length,
      expect: "100-continue",
    },
  });
  signIn.flushHeaders();
  await once(signIn, "continue");
  return signIn;
}

test(
  "finishes answers and sync pages in progress on SIGTERM, closes other connections, and exits with 0",
  async () => {
    // In development, a server that is busy with filling the demo store refuses no requests.
    const server = startProcess({ DATA_DIR: dataDir, DEMO: "on", NODE_ENV: "development" });
    child = server.child;
    const address = await server.address();
    const file = join(dataDir, "cartograph.sqlite");
    const db = openDatabase({ file, readonly: true });
    const ordersIn = async () =>
      db
        .selectFrom("orders")
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .execute();
    // The sync is between its first page and its last. On a busy machine, filling the demo store starts late.
    await expect
      .poll(async () => (await ordersIn())[0]?.count, { timeout: testTimeoutMs })
      .toBeGreaterThan(0);
    const [slow, endless] = [await beginSignIn(address), await beginSignIn(address)];
    const closed = once(endless, "error");

    server.child.kill("SIGTERM");
    await expect
      .poll(() => fetch(address).catch(() => "refused"), { timeout: 20_000 })
      .toBe("refused");
    slow.end(body);
    const [answer] = (await once(slow, "response")) as [IncomingMessage];
    expect(answer.statusCode).toBe(401);
    answer.resume();
    expect(await closed).toMatchObject([{ code: "ECONNRESET" }]);
    const { code, output } = await server.exit;
    expect(code).toBe(0);
    expect(output).not.toContain('"level":50');

    const { store_id: storeId, records } = await db
      .selectFrom("sync_run_streams")
      .select(["store_id", "records"])
      .where("stream", "=", "orders")
      .executeTakeFirstOrThrow();
    expect((await ordersIn())[0]?.count).toBe(records);
    expect(await findRollupDifferences(db, storeId)).toEqual([]);
    await db.destroy();
  },
  testTimeoutMs,
);

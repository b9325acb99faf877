import { copyTemplate } from "@cartograph/database/testing/postgresql-copy.ts";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fetchWithRetries } from "./testing/fetch-with-retries.ts";
import { startProcess } from "./testing/start-process.ts";

const dataDirs = ["first", "second"].map((name) =>
  mkdtempSync(join(tmpdir(), `cartograph-on-postgresql-${name}-`)),
);
const [dataDir = "", otherDataDir = ""] = dataDirs;
let copy: Awaited<ReturnType<typeof copyTemplate>>;
beforeAll(async () => {
  copy = await copyTemplate("template0");
});
afterAll(async () => {
  for (const directory of dataDirs) rmSync(directory, { recursive: true, force: true });
  await copy.drop();
});

const account = { username: "ada", password: "a long enough password" };

async function post(url: string, path: string, body: object) {
  return fetchWithRetries(`${url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify(body),
  });
}

test("creates its tables in an empty database, shares it with a second server, and keeps its data after a restart", async () => {
  const env = { DATABASE_URL: copy.url, DATA_DIR: dataDir, SECRET_KEY: "k".repeat(32) };
  const first = startProcess(env);
  const second = startProcess({ ...env, DATA_DIR: otherDataDir });
  const url = await first.address();
  expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: "ready" });
  expect((await post(url, "/api/register", account)).status).toBe(200);

  const other = await second.address();
  const signedIn = await post(other, "/api/login", account);
  expect(signedIn.status).toBe(200);
  const cookie = String(signedIn.headers.get("set-cookie")).split(";", 1)[0] ?? "";
  const headers = { cookie };
  expect(await (await fetchWithRetries(`${url}/api/user`, { headers })).json()).toMatchObject({
    username: account.username,
  });
  for (const { child, exit } of [first, second]) {
    child.kill("SIGTERM");
    expect((await exit).code).toBe(0);
  }
  expect(readdirSync(dataDir)).not.toContain("cartograph.sqlite");

  const again = startProcess(env);
  const report = await fetchWithRetries(`${await again.address()}/api/dashboard`, { headers });
  expect(await report.json()).toMatchObject({ metrics: { orders: { value: null } } });
  again.child.kill("SIGTERM");
  expect((await again.exit).code).toBe(0);
});

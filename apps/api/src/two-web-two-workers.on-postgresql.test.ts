import type { LiveEvent } from "@cartograph/contracts/live.ts";
import { copyTemplate } from "@cartograph/database/testing/postgresql-copy.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openReadyStream } from "./features/live/testing/read-stream.ts";
import { exportFile, exportRow } from "./testing/import-server.ts";
import { fetchWithRetries } from "./testing/fetch-with-retries.ts";
import { type StartedProcess, startProcess } from "./testing/start-process.ts";

const directories: string[] = [];
const processes: StartedProcess[] = [];
let copy: Awaited<ReturnType<typeof copyTemplate>>;
let [here, there] = ["", ""];

beforeAll(async () => {
  copy = await copyTemplate();
  const started = ["web", "web", "worker", "worker"].map(start);
  [here = "", there = ""] = await Promise.all(started.map(({ address }) => address()));
});
afterAll(async () => {
  for (const { child, exit } of processes) {
    child.kill("SIGKILL");
    await exit;
  }
  await copy.drop();
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
});

/** A process with its own data directory, as on another machine. */
function start(role: string): StartedProcess {
  const directory = mkdtempSync(join(tmpdir(), "cartograph-two-web-"));
  directories.push(directory);
  const started = startProcess({
    ROLE: role,
    DATABASE_URL: copy.url,
    DATA_DIR: directory,
    SECRET_KEY: "k".repeat(32),
  });
  processes.push(started);
  return started;
}

const account = { username: "ada", password: "a long enough password" };

function call(origin: string, path: string, { cookie = "", body }: Call = {}): Promise<Response> {
  return fetchWithRetries(`${origin}/api${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      cookie,
      origin,
      "content-type": typeof body === "string" ? "text/csv" : "application/json",
    },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
}

type Call = { cookie?: string; body?: object | string };

const cookieOf = (answer: Response) =>
  String(answer.headers.get("set-cookie")).split(";", 1)[0] ?? "";

test("shares sessions and imports between two web processes and two workers", async () => {
  const cookie = cookieOf(await call(here, "/register", { body: account }));
  expect((await call(there, "/user", { cookie })).status).toBe(200);

  const { stream, ready } = await openReadyStream(there, cookie);
  expect(ready).toMatchObject({ dataVersion: 0 });
  const rows = Array.from({ length: 300 }, (_, index) => exportRow(index + 1));
  const uploaded = await call(here, "/imports/orders", { cookie, body: exportFile(rows) });
  expect(uploaded.status).toBe(202);
  const { id } = (await uploaded.json()) as { id: string };
  let event: LiveEvent | null = null;
  do event = await stream.nextEvent();
  while (event !== null && !(event.type === "data" && event.dataVersion > 0));
  expect(event).not.toBeNull();
  const imported = async () => (await call(there, `/imports/${id}`, { cookie })).json();
  await expect
    .poll(imported, { timeout: 60_000 })
    .toMatchObject({ status: "done", orders: 300, refusedCount: 0 });
  stream.leave();

  expect((await call(here, "/logout", { cookie, body: {} })).status).toBe(200);
  expect((await call(there, "/user", { cookie })).status).toBe(401);
});

test("counts sign-in attempts across all processes", async () => {
  const wrong = { ...account, username: "eve", password: "a wrong long password" };
  const statuses: number[] = [];
  for (const origin of [here, there, here, there, here, there, here]) {
    statuses.push((await call(origin, "/login", { body: wrong })).status);
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
});

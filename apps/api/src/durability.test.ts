import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { fetchWithRetries } from "./testing/fetch-with-retries.ts";
import { type StartedProcess, startProcess } from "./testing/start-process.ts";

const sqliteModule = createRequire(import.meta.url).resolve(
  Number(process.versions.napi) >= 10 ? "better-sqlite3" : "better-sqlite3-12",
);

let dataDir: string;
let database: string;
let server: StartedProcess;
let address: string;
let cookie: string;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "cartograph-durability-"));
  database = join(dataDir, "cartograph.sqlite");
  await startServer();
  cookie = await register("ada");
});
afterEach(() => {
  server.child.kill("SIGKILL");
  rmSync(dataDir, { recursive: true, force: true });
});

async function startServer(): Promise<void> {
  server = startProcess({ DATA_DIR: dataDir });
  address = await server.address();
}

const send = (path: string, init: RequestInit) => fetchWithRetries(`${address}${path}`, init);

async function register(username: string): Promise<string> {
  const answer = await send("/api/register", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, password: "correct horse battery" }),
  });
  expect(answer.status).toBe(200);
  return answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

const get = (path: string) => send(path, { headers: { cookie } });

async function importOrders(count: number): Promise<void> {
  const header =
    "Name,Email,Financial Status,Currency,Subtotal,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Id";
  const rows = Array.from(
    { length: count },
    (_, index) =>
      `#${index},,paid,USD,10.00,10.00,2026-01-05 10:00:00 +0000,1,Candle,10.00,${4500 + index}`,
  );
  const answer = await send("/api/imports/orders", {
    method: "POST",
    headers: { "content-type": "text/csv", cookie },
    body: [header, ...rows, ""].join("\n"),
  });
  expect(answer.status).toBe(202);
  const { id } = (await answer.json()) as { id: string };
  await expect
    .poll(
      async () => ((await (await get(`/api/imports/${id}`)).json()) as { status: string }).status,
    )
    .toBe("done");
}

/**
 * Each program below opens the database for reading and writing, reads, and closes it. SQLite 3.51 and later detects
 * missing locks, so only the older SQLite of `sqlite3` and Python shows the effect. A machine may lack either program.
 */
function readAsOtherPrograms(): void {
  const query = "select count(*) from users";
  const programs: [command: string, parameters: string[]][] = [
    ["sqlite3", [database, query]],
    ["python3", ["-c", pythonProgram, database, query]],
    [process.execPath, ["--eval", nodeProgram, database, query]],
  ];
  const ran = programs.filter(([command, parameters]) => {
    const { error, status, stderr } = spawnSync(command, parameters, { encoding: "utf8" });
    if (error && "code" in error && error.code === "ENOENT") return false;
    expect({ command, error, status, stderr }).toMatchObject({ status: 0 });
    return true;
  });
  expect(ran).not.toEqual([]);
}

const pythonProgram = `import sqlite3, sys
file = sqlite3.connect(sys.argv[1])
file.execute(sys.argv[2]).fetchall()
file.close()`;

const nodeProgram = `const Sqlite = require(${JSON.stringify(sqliteModule)});
const file = new Sqlite(process.argv[1]);
file.prepare(process.argv[2]).all();
file.close();`;

async function usernamesThatSignIn(names: string[]): Promise<string[]> {
  const answers = await Promise.all(
    names.map((username) =>
      send("/api/login", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ username, password: "correct horse battery" }),
      }),
    ),
  );
  return names.filter((_, index) => answers[index]?.status === 200);
}

test("keeps every acknowledged write when other programs read the database before the process is killed", async () => {
  await importOrders(20);
  readAsOtherPrograms();
  await register("grace");
  await importOrders(50);
  readAsOtherPrograms();
  await register("joan");
  server.child.kill("SIGKILL");
  await server.exit;

  await startServer();
  expect(await usernamesThatSignIn(["ada", "grace", "joan"])).toEqual(["ada", "grace", "joan"]);
  const orders = await get(
    "/api/metrics/values?ids=orders&range=custom&from=2026-01-05&to=2026-01-05",
  );
  expect(await orders.json()).toMatchObject([{ id: "orders", value: 50 }]);
});

// Only Linux lists the locks that a process holds.
describe.runIf(process.platform === "linux")("on Linux", () => {
  test("holds its lock on the database after requests, an import and a backup", async () => {
    expect(locksOnDatabase()).not.toEqual([]);
    await importOrders(20);
    const backup = startProcess(
      { DATA_DIR: dataDir },
      { entry: "backup", parameters: [join(dataDir, "copy.sqlite")] },
    );
    expect(await backup.exit).toMatchObject({ code: 0 });
    expect(await (await get("/readyz")).json()).toEqual({ status: "ready" });
    expect((await get("/api/dashboard")).status).toBe(200);
    expect(locksOnDatabase()).not.toEqual([]);
  });
});

/**
 * Locks that the server's process holds on the database file, from lines such as `1: POSIX ADVISORY READ 42 fd:01:99 0
 * EOF`.
 */
function locksOnDatabase(): string[] {
  const { ino } = statSync(database);
  return readFileSync("/proc/locks", "utf8")
    .split("\n")
    .filter((line) => {
      const [, , , , pid, place = ""] = line.split(/\s+/);
      return Number(pid) === server.child.pid && place.endsWith(`:${ino}`);
    });
}

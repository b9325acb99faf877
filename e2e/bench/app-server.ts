import { demoCredentials } from "@cartograph/contracts/accounts.ts";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Time limit of the demo store's first sync. */
const fillMs = 300_000;

export type AppServer = { url: string; cookie: string; close: () => Promise<void> };

/**
 * Starts the built app with a filled demo store and signs in as the demo user. BENCH_DATA_DIR reuses a filled data
 * directory; otherwise a new one is filled, which takes minutes.
 */
export async function startAppServer(): Promise<AppServer> {
  const given = process.env["BENCH_DATA_DIR"];
  const directory = given ?? mkdtempSync(join(tmpdir(), "cartograph-bench-"));
  const port = process.env["BENCH_PORT"] ?? "4390";
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [join(root, "apps/api/dist/main.js")], {
    env: { ...process.env, NODE_ENV: "production", DEMO: "on", PORT: port, DATA_DIR: directory },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const closed = new Promise<void>((resolve) => child.on("close", () => resolve()));
  const refusal = closed.then(() => {
    throw new Error("The app stopped");
  });
  // Stopping it after the measurement is expected.
  refusal.catch(() => undefined);
  async function close() {
    child.kill("SIGTERM");
    await closed;
    if (!given) rmSync(directory, { recursive: true, force: true });
  }
  async function open(): Promise<AppServer> {
    await until(async () => (await fetch(`${url}/readyz`)).ok);
    const cookie = await signIn(url);
    await until(() => isFilled(url, cookie));
    return { url, cookie, close };
  }
  try {
    return await Promise.race([open(), refusal]);
  } catch (error) {
    await close();
    throw error;
  }
}

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify(demoCredentials),
  });
  const cookie = answer.headers.getSetCookie()[0]?.split(";", 1)[0];
  if (!cookie) throw new Error(`The demo user cannot sign in: ${answer.status}`);
  return cookie;
}

/** True when every source has been synced. */
async function isFilled(url: string, cookie: string): Promise<boolean> {
  const answer = await fetch(`${url}/api/integrations`, { headers: { cookie } });
  const integrations = (await answer.json()) as { lastSynced: string | null }[];
  return integrations.length > 0 && integrations.every(({ lastSynced }) => lastSynced !== null);
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + fillMs;
  for (;;) {
    if (await isTrue().catch(() => false)) return;
    if (Date.now() > end) throw new Error("The app was not ready in time");
    await pause(500);
  }
}

import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { freePort } from "./testing/free-port.ts";
import { processesOf } from "./testing/processes-of.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "cartograph-dev-"));
});
afterEach(() => {
  for (const pid of processesOf(dataDir)) process.kill(pid, "SIGKILL");
  rmSync(dataDir, { recursive: true, force: true });
});

const dev = join(import.meta.dirname, "dev.mjs");

type Started = { child: ChildProcess; url: string };

/** Starts the command and waits for the server's address. */
async function start(command: string, args: string[], env = {}): Promise<Started> {
  const url = `http://localhost:${await freePort()}`;
  const child = spawn(command, args, {
    env: {
      PATH: process.env["PATH"],
      DATA_DIR: dataDir,
      DEMO: "off",
      PORT: new URL(url).port,
      ...env,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  child.stdout.on("data", (chunk) => (printed += chunk));
  await expect
    .poll(() => printed, { timeout: 150_000, interval: 100 })
    .toContain(`Cartograph is running at ${url}\n`);
  return { child, url };
}

// esbuild's own process ends once it notices that the other end of its pipe is closed.
const running = () => processesOf(dataDir);
const patience = { timeout: 30_000 };

// /proc lists the processes.
describe.runIf(process.platform === "linux")("pnpm dev", { timeout: 240_000 }, () => {
  test("serves the web app from source and the API at one address, and stops both on SIGINT", async () => {
    const { child, url } = await start(process.execPath, [dev]);
    for (const path of ["/traffic", "/metrics/net_sales"]) {
      expect(await (await fetch(url + path)).text()).toContain("/@vite/client");
    }
    expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: "ok" });
    expect((await fetch(`${url}/metrics`)).status).toBe(404);
    const notFound = { message: "Not found", code: "NOT_FOUND" };
    expect(await (await fetch(`${url}/API/user`)).json()).toEqual(notFound);
    expect((await fetch(`${url}/api/dashboard`)).status).toBe(401);
    child.kill("SIGINT");
    expect(await once(child, "close")).toEqual([0, null]);
    await expect.poll(running, patience).toEqual([]);
  });

  test("serves both on the IPv6 address in HOST", async () => {
    const { child, url } = await start(process.execPath, [dev], { HOST: "::1" });
    const health = await fetch(url.replace("localhost", "[::1]") + "/healthz");
    expect(await health.json()).toEqual({ status: "ok" });
    child.kill("SIGINT");
    await once(child, "close");
  });

  test.each(["abc", "0", "65536", "3000.5"])("refuses PORT=%s in one line", (PORT) => {
    const { PATH } = process.env;
    const env = { PATH, DATA_DIR: dataDir, PORT };
    const { status, stderr } = spawnSync(process.execPath, [dev], { env, encoding: "utf8" });
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: "PORT must be a whole number from 1 to 65535\n",
    });
  });

  test("stops when npx has ended its shell, which leaves pnpm running", async () => {
    const pnpm = `require("child_process").spawnSync(process.execPath, ["${dev}"], { stdio: "inherit" })`;
    // The last command would replace the shell.
    const { child } = await start("sh", ["-c", `"${process.execPath}" -e '${pnpm}'; true`], {
      npm_config_npm_version: "11.0.0",
      npm_config_user_agent: "pnpm/12.0.0",
      npm_lifecycle_event: "dev",
    });
    child.kill("SIGTERM");
    await expect.poll(running, patience).toEqual([]);
  });

  test("stops when the program that started it was killed", async () => {
    const program = `require("child_process").spawn(process.execPath, ["${dev}"], { stdio: "inherit" })`;
    const { child } = await start(process.execPath, ["-e", program], {
      npm_lifecycle_event: "dev",
    });
    child.kill("SIGKILL");
    await expect.poll(running, patience).toEqual([]);
  });
});

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
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

// /proc lists the processes.
test.runIf(process.platform === "linux")(
  "serves the web app from source and the API at one address, and stops both on SIGINT",
  async () => {
    const url = `http://localhost:${await freePort()}`;
    const dev = spawn(process.execPath, [join(import.meta.dirname, "dev.mjs")], {
      env: {
        PATH: process.env["PATH"],
        DATA_DIR: dataDir,
        DEMO: "off",
        PORT: new URL(url).port,
      },
      stdio: ["ignore", "pipe", "inherit"],
    });
    let printed = "";
    dev.stdout.on("data", (chunk) => (printed += chunk));
    await expect
      .poll(() => printed, { timeout: 60_000, interval: 100 })
      .toContain(`Cartograph is running at ${url}\n`);
    for (const path of ["/traffic", "/metrics/net_sales"]) {
      expect(await (await fetch(url + path)).text()).toContain("/@vite/client");
    }
    expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: "ok" });
    expect((await fetch(`${url}/metrics`)).status).toBe(404);
    // A server that starts on a busy machine first answers that it is busy.
    const refusal = async () => (await fetch(`${url}/api/dashboard`)).status;
    await expect.poll(refusal, { timeout: 30_000 }).toBe(401);
    dev.kill("SIGINT");
    expect(await once(dev, "close")).toEqual([0, null]);
    // esbuild's own process ends once it notices that the other end of its pipe is closed.
    await expect.poll(() => processesOf(dataDir), { timeout: 10_000 }).toEqual([]);
  },
  120_000,
);

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";

const main = fileURLToPath(new URL("main.ts", import.meta.url));
const tsx = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;

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
  const child = spawn(process.execPath, ["--import", tsx, main], {
    env: { PATH: process.env["PATH"], DATA_DIR: dataDir, PORT: "0", DEMO: "off", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  started.push(child);
  let output = "";
  const hear = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout.on("data", hear);
  child.stderr.on("data", hear);
  return {
    child,
    exit: once(child, "close").then(([code]) => ({ code: code as number, output })),
    async address(): Promise<string> {
      for (;;) {
        const found = /running at (\S+)/.exec(output)?.[1];
        if (found) return found;
        await once(child.stdout, "data");
      }
    },
  };
}

test("the process serves, keeps others off its data, and stops when it is told to", async () => {
  const first = start({});
  const address = await first.address();
  const health = await fetch(`${address}/readyz`);
  expect(await health.json()).toEqual({ status: "ready" });

  const second = await start({}).exit;
  expect(second.code).toBe(1);
  expect(second.output.trim()).toBe(`Another Cartograph is running on DATA_DIR ${dataDir}`);

  first.child.kill("SIGTERM");
  const { code, output } = await first.exit;
  expect(code).toBe(0);
  expect(output).not.toMatch(/error|warn/i);
}, 60_000);

test.each([
  [{ PORT: "http" }, /^PORT must be a whole number/],
  [{ DATABASE_URL: "postgres://localhost/x" }, /^PostgreSQL is not supported yet/],
])(
  "with %j the process says what is wrong and ends",
  async (env, message) => {
    const { code, output } = await start(env).exit;
    expect(code).toBe(1);
    expect(output).toMatch(message);
    expect(output.trim().split("\n")).toHaveLength(1);
  },
  60_000,
);

import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const port = Number(process.env.E2E_PORT ?? 4310);
const baseURL = `http://127.0.0.1:${port}`;

// Each worker reads this file; only the first creates the server's directory.
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), "cartograph-e2e-"));

/** Most pages are closed before code that V8 optimizes has saved the time of optimizing it; axe runs long enough. */
const withoutOptimization = "--js-flags=--no-opt --no-maglev";

/** Keeps the compiled scripts from the first load on; by default, only once a script has been loaded repeatedly. */
const keepCompiled = "--v8-cache-options=code";

const launchOptions = (executablePath: string | undefined, ...flags: readonly string[]) => ({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: [
    ...flags,
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--process-per-site",
  ],
});

/** Layout at changing window sizes and touch differ in the headless shell. */
const inCompleteBrowser = ["text-spacing.spec.ts", "touch.spec.ts"];
const withAxe = ["accessibility.spec.ts", "accessible-states.spec.ts"];

const shell = process.env.CHROMIUM_SHELL_PATH ?? process.env.CHROMIUM_PATH;

export default defineConfig({
  testDir: ".",
  projects: [
    { name: "setup", testMatch: "demo.setup.ts" },
    {
      name: "journeys",
      testMatch: "*.spec.ts",
      testIgnore: [...inCompleteBrowser, ...withAxe],
      dependencies: ["setup"],
      use: { launchOptions: launchOptions(shell, withoutOptimization, keepCompiled) },
    },
    { name: "axe", testMatch: withAxe, dependencies: ["setup"] },
    {
      name: "complete browser",
      testMatch: inCompleteBrowser,
      dependencies: ["setup"],
      use: { launchOptions: launchOptions(process.env.CHROMIUM_PATH) },
    },
  ],
  outputDir: join(tmpdir(), "cartograph-e2e-results"),
  fullyParallel: true,
  // One more than cores for two: tests wait for timers, syncs and animations.
  workers: 3,
  // A busy machine must not fail a correct test.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [["list"], ["json"]] : [["list"]],
  use: {
    baseURL,
    browserName: "chromium",
    timezoneId: "America/Los_Angeles",
    locale: "en-US",
    viewport: { width: 1280, height: 900 },
    launchOptions: launchOptions(shell),
  },
  webServer: {
    // A server of an earlier build would answer for code that is gone.
    reuseExistingServer: process.env.E2E_REUSE_SERVER === "1",
    command: `node ${join(root, "apps/api/dist/main.js")}`,
    url: `${baseURL}/readyz`,
    timeout: 300_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    env: {
      NODE_ENV: "production",
      PORT: String(port),
      DATA_DIR: process.env.E2E_DATA_DIR,
      DEMO: "on",
    },
  },
});

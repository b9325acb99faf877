import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import browser from "./playwright.config.ts";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const port = Number(process.env.GALLERY_PORT ?? 4311);
const baseURL = `http://127.0.0.1:${port}`;

/** Compares every story of the built component gallery with its snapshot. */
export default defineConfig({
  testDir: ".",
  testMatch: "gallery.shots.ts",
  outputDir: join(tmpdir(), "cartograph-gallery-results"),
  snapshotPathTemplate: "{testDir}/gallery-shots/{arg}{ext}",
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [["list"], ["json"]] : [["list"]],
  expect: {
    toHaveScreenshot: {
      // Machines differ slightly in antialiasing; a changed color or position exceeds this by far.
      threshold: 0.25,
      maxDiffPixelRatio: 0.02,
    },
  },
  use: { ...browser.use, baseURL, viewport: { width: 880, height: 560 } },
  webServer: {
    reuseExistingServer: !process.env.CI,
    command: `npx vite preview --outDir dist/gallery --port ${port} --strictPort --host 127.0.0.1`,
    cwd: join(root, "packages/ui"),
    url: `${baseURL}/index.json`,
    timeout: 180_000,
  },
});

import { build } from "esbuild";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";
import { bundleOptions, entryPoints } from "../../bundle.mjs";

declare module "vitest" {
  interface ProvidedContext {
    /** The directory of the bundled entries, each named as its source file. */
    processBundle: string;
  }
}

/** Beside `dist`, because the server finds the web app relative to its own file. */
const apiDirectory = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Vitest's global setup: bundles what tests start as processes, and the threads of servers in the tests' own process.
 * Loading the source with tsx instead takes three times the CPU time of a start, in each process and in each thread.
 */
export async function setup(project: TestProject): Promise<() => void> {
  const outdir = mkdtempSync(join(apiDirectory, ".processes-"));
  await build({
    ...bundleOptions,
    entryPoints: [
      ...entryPoints,
      "src/commands/reset.ts",
      "src/sync/testing/killable-sync.ts",
      "src/sync/testing/killable-worker.ts",
    ],
    outdir,
    splitting: true,
  });
  project.provide("processBundle", outdir);
  process.env["TEST_THREAD_BUNDLE"] = outdir;
  return () => rmSync(outdir, { recursive: true });
}

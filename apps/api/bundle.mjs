// How the server and its threads are bundled: for `pnpm build`, for `pnpm dev` and for tests that start processes.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const { dependencies } = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8"));

/** The threads are looked up by these names beside the file that starts them. */
export const entryPoints = [
  "src/main.ts",
  "src/sync/thread/sync-worker.ts",
  "src/reports/report-worker.ts",
  "src/demo/sandbox-worker.ts",
];

/** @type {import("esbuild").BuildOptions} */
export const bundleOptions = {
  absWorkingDir: fileURLToPath(new URL(".", import.meta.url)),
  entryNames: "[name]",
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node20.19",
  sourcemap: true,
  // Native modules, and packages that read files of their own, run from node_modules.
  external: Object.keys(dependencies).filter((name) => !name.startsWith("@cartograph/")),
  banner: {
    js: 'import { createRequire as createRequireHere } from "node:module"; const require = createRequireHere(import.meta.url);',
  },
  logLevel: "warning",
};

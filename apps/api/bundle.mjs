// How the server and its threads are bundled: for `pnpm build`, for `pnpm dev` and for tests that start processes.
import { readFileSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

const { dependencies } = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8"));

/**
 * Threads are started from files with these names beside the caller; the commands are for installations without source.
 */
export const entryPoints = [
  "src/main.ts",
  "src/commands/backup.ts",
  "src/commands/distribute.ts",
  "src/commands/restore.ts",
  "src/commands/copy.ts",
  "src/sync/thread/sync-worker.ts",
  "src/reports/report-worker.ts",
  "src/demo/sandbox-worker.ts",
];

const shopifySchema = new URL(
  "../../packages/sandbox/src/platforms/shopify/schema/admin.graphql",
  import.meta.url,
);

/**
 * The sandbox reads this file from its module's directory, which after bundling is the output directory.
 * @type {import("esbuild").Plugin}
 */
const copyShopifySchema = {
  name: "copy-shopify-schema",
  setup({ initialOptions, onEnd }) {
    const { absWorkingDir = "", outdir = "" } = initialOptions;
    onEnd(() => copyFile(shopifySchema, resolve(absWorkingDir, outdir, "admin.graphql")));
  },
};

/** @type {import("esbuild").BuildOptions} */
export const bundleOptions = {
  absWorkingDir: fileURLToPath(new URL(".", import.meta.url)),
  entryNames: "[name]",
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node20.19",
  sourcemap: true,
  // Native modules and packages that read their own files run from node_modules.
  external: Object.keys(dependencies).filter((name) => !name.startsWith("@cartograph/")),
  banner: {
    js: 'import { createRequire as createRequireHere } from "node:module"; const require = createRequireHere(import.meta.url);',
  },
  logLevel: "warning",
  plugins: [copyShopifySchema],
};

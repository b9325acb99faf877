// Bundles the server and its threads: our packages are TypeScript source, which Node does not read everywhere.
import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { build } from "esbuild";

const { dependencies } = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8"));

await rm(new URL("dist", import.meta.url), { recursive: true, force: true });
await build({
  absWorkingDir: new URL(".", import.meta.url).pathname,
  entryPoints: [
    "src/main.ts",
    "src/sync/thread/sync-worker.ts",
    "src/reports/report-worker.ts",
    "src/demo/sandbox-worker.ts",
  ],
  outdir: "dist",
  entryNames: "[name]",
  chunkNames: "chunk-[hash]",
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node20.19",
  sourcemap: true,
  // What is installed beside us stays there: native modules and packages that read files of their own.
  external: Object.keys(dependencies).filter((name) => !name.startsWith("@cartograph/")),
  banner: {
    js: 'import { createRequire as createRequireHere } from "node:module"; const require = createRequireHere(import.meta.url);',
  },
  logLevel: "warning",
});

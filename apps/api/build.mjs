// Bundles the server and its threads: our packages are TypeScript source, which not every supported Node can run.
import { rm } from "node:fs/promises";
import { build } from "esbuild";
import { bundleOptions, entryPoints } from "./bundle.mjs";

await rm(new URL("dist", import.meta.url), { recursive: true, force: true });
await build({
  ...bundleOptions,
  entryPoints,
  outdir: "dist",
  chunkNames: "chunk-[hash]",
  splitting: true,
});

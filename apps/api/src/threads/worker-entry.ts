import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker, type WorkerOptions } from "node:worker_threads";

/**
 * Starts a thread from an entry named by its path under `src`, such as `sync/thread/sync-worker`. From source, tsx loads
 * the TypeScript file.
 */
export function startWorker(entry: string, options: WorkerOptions): Worker {
  const bundled = bundledEntry(entry);
  if (bundled !== null) return new Worker(bundled, options);
  const source = new URL(`../${entry}.ts`, import.meta.url).href;
  const tsx = createRequire(import.meta.url).resolve("tsx");
  const tsxApi = new URL("esm/api/index.mjs", pathToFileURL(tsx)).href;
  // `--import tsx` does not reach the entry of a thread on Node 20.
  const code = `import(${JSON.stringify(tsxApi)})
    .then(({ register }) => { register(); return import(${JSON.stringify(source)}); })
    .catch((error) => { setImmediate(() => { throw error; }); });`;
  return new Worker(code, { ...options, eval: true, execArgv: [] });
}

/**
 * The file of a thread's entry in the bundle: beside this one, or in the directory that tests name because loading the
 * source takes a multiple of the CPU time of a start. Null without a bundle.
 */
export function bundledEntry(entry: string): URL | null {
  const file = `${basename(entry)}.js`;
  if (!import.meta.url.endsWith(".ts")) return new URL(`./${file}`, import.meta.url);
  const directory = process.env["TEST_THREAD_BUNDLE"];
  return directory === undefined ? null : pathToFileURL(join(directory, file));
}

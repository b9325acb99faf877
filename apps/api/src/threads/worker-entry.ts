import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { Worker, type WorkerOptions } from "node:worker_threads";

/**
 * Starts a thread from an entry named by its path under `src`, such as `sync/thread/sync-worker`. In the bundle, that
 * is the file of the same name beside this one; from source, tsx loads the TypeScript file.
 */
export function startWorker(entry: string, options: WorkerOptions): Worker {
  if (!import.meta.url.endsWith(".ts")) {
    const name = entry.slice(entry.lastIndexOf("/") + 1);
    return new Worker(new URL(`./${name}.js`, import.meta.url), options);
  }
  const source = new URL(`../${entry}.ts`, import.meta.url).href;
  const tsx = createRequire(import.meta.url).resolve("tsx");
  const tsxApi = new URL("esm/api/index.mjs", pathToFileURL(tsx)).href;
  // `--import tsx` does not reach the entry of a thread on Node 20.
  const code = `import(${JSON.stringify(tsxApi)})
    .then(({ register }) => { register(); return import(${JSON.stringify(source)}); })
    .catch((error) => { setImmediate(() => { throw error; }); });`;
  return new Worker(code, { ...options, eval: true, execArgv: [] });
}

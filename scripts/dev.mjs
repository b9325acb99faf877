// `pnpm dev`: the API and the web app from source, at one address. Vite serves the web app and passes requests for the
// API on to a process that is bundled again and restarted when its source changes.
import { execFile } from "node:child_process";
import { mkdir, rm } from "node:fs/promises";
import { createServer as createSocketServer } from "node:net";
import { join } from "node:path";
import { setInterval } from "node:timers/promises";
import { promisify } from "node:util";
import { createApiProcess } from "./dev/api-process.mjs";
import { installDependencies, requireNode, root } from "./toolchain.mjs";

const parentCheckMs = 1000;

requireNode();
const port = Number(process.env.PORT || 3000);
if (!Number.isInteger(port) || port < 1 || port > 65_535) {
  console.error("PORT must be a whole number from 1 to 65535");
  process.exit(1);
}
if (process.env.npm_lifecycle_event === "dev") void stopWithParents();
await installDependencies();
const { context } = await import("esbuild");
const { createServer } = await import("vite");
const { bundleOptions, entryPoints } = await import("../apps/api/bundle.mjs");

/** `/metrics/…` are screens. Other spellings of /api go to the API too, which refuses them. */
const apiPaths = "^/(([aA][pP][iI]|[tT][rR][pP][cC])([/?]|$)|(healthz|readyz|metrics)(\\?|$))";
const host = process.env.HOST?.trim() || "127.0.0.1";
const outdir = join(root, "apps", "api", ".dev");
const apiPort = await findFreePort();
// The API listens on HOST too, because its defaults for the demo and for registration depend on it.
const everyAddress = { "0.0.0.0": "127.0.0.1", "::": "::1" };
const apiOrigin = originOf(everyAddress[host] ?? host, apiPort);
const isOnLocalhost = ["127.0.0.1", "::1", ...Object.keys(everyAddress)].includes(host);
const api = createApiProcess({
  entry: join(outdir, "main.js"),
  origin: apiOrigin,
  cwd: root,
  env: {
    // The API prints it as its address.
    PUBLIC_URL: originOf(isOnLocalhost ? "localhost" : host, port),
    // Without it, the API answers that it is busy while it fills the demo store on a slow machine.
    NODE_ENV: "development",
    ...process.env,
    PORT: String(apiPort),
  },
});

const web = await createServer({
  root: join(root, "apps", "web"),
  clearScreen: false,
  server: {
    host,
    port,
    strictPort: true,
    proxy: { [apiPaths]: apiOrigin },
  },
  plugins: [waitForApi()],
});
await web.listen().catch((error) => {
  console.error(error.message);
  process.exit(1);
});

await rm(outdir, { recursive: true, force: true });
await mkdir(outdir, { recursive: true });
const bundle = await context({
  ...bundleOptions,
  entryPoints,
  outdir,
  plugins: [...bundleOptions.plugins, restartApi()],
});
await bundle.watch();

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, stop);

async function stop() {
  await Promise.all([api.stop(), bundle.dispose(), web.close()]);
  process.exit(0);
}

/**
 * Stops when the program that started this process has ended without passing a signal on. npx ends only its shell, so
 * with `npx pnpm dev` the shell above pnpm is watched too.
 */
async function stopWithParents() {
  const parent = process.ppid;
  const { npm_config_npm_version: npmVersion, npm_config_user_agent: runner } = process.env;
  const isBelowNpx = npmVersion !== undefined && runner?.startsWith("pnpm/");
  const shell = isBelowNpx ? await parentOf(parent) : null;
  for await (const _ of setInterval(parentCheckMs, null, { ref: false })) {
    const hasShell = shell === null || [shell, null].includes(await parentOf(parent));
    if (process.ppid === parent && hasShell) continue;
    process.kill(process.pid, "SIGTERM");
    return;
  }
}

/** Null when the program ps is missing. */
function parentOf(pid) {
  return promisify(execFile)("ps", ["-o", "ppid=", "-p", String(pid)]).then(
    ({ stdout }) => stdout.trim(),
    () => null,
  );
}

/** While the API restarts, requests wait for it instead of failing. */
function waitForApi() {
  const isForApi = new RegExp(apiPaths);
  return {
    name: "wait-for-api",
    configureServer({ middlewares }) {
      middlewares.use(async (request, _response, next) => {
        if (isForApi.test(request.url ?? "")) await api.ready();
        next();
      });
    },
  };
}

function restartApi() {
  return {
    name: "restart-api",
    setup({ onEnd }) {
      onEnd(({ errors }) => {
        if (errors.length === 0) api.restart();
      });
    },
  };
}

/** IPv6 addresses are in brackets. */
function originOf(name, atPort) {
  return `http://${name.includes(":") ? `[${name}]` : name}:${atPort}`;
}

function findFreePort() {
  const probe = createSocketServer();
  return new Promise((resolve, reject) => {
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port: free } = probe.address();
      probe.close(() => resolve(free));
    });
  });
}

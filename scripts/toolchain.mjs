// Helpers of `npm start` and `npm test` that run before anything is installed, so they use Node's own modules only.
import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

/** Exits with a clear message if Node is too old. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(
    `Cartograph needs Node 20.19 or later; this is ${process.version}. Node 24 is recommended.`,
  );
  process.exit(1);
}

const stopSignals = ["SIGINT", "SIGTERM", "SIGHUP"];
/** Programs that take longer to stop are killed. */
const stopWithinMs = 5000;

/**
 * Runs a program of the workspace to its end. When this process receives a stop signal meanwhile, it first stops the program
 * and everything that the program started. They are a process group of their own, since npm and turbo do not pass
 * signals on to all their children.
 */
export function run(command, args, options = {}) {
  const path = [join(root, "node_modules", ".bin"), process.env.PATH].join(delimiter);
  let stoppedBy = null;
  const stop = (signal) => {
    if (stoppedBy !== null) return;
    stoppedBy = signal;
    signalGroup(child.pid, "SIGTERM");
    setTimeout(() => signalGroup(child.pid, "SIGKILL"), stopWithinMs).unref();
  };
  // Before the program starts: a signal without a handler would end this process and leave the program running.
  for (const signal of stopSignals) process.on(signal, stop);
  const child = spawn(command, args, {
    cwd: root,
    stdio: "inherit",
    ...options,
    detached: true,
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: "1", PATH: path, ...options.env },
  });
  const output = [];
  child.stdout?.on("data", (chunk) => output.push(chunk));
  return new Promise((resolve) => {
    child.on("error", (error) => resolve({ status: 1, stdout: String(error) }));
    child.on("close", async (status) => {
      if (stoppedBy !== null) await groupEnded(child.pid);
      for (const signal of stopSignals) process.removeListener(signal, stop);
      // Without the handlers the signal ends this process, and the parent sees why.
      if (stoppedBy !== null) process.kill(process.pid, stoppedBy);
      else resolve({ status, stdout: Buffer.concat(output).toString() });
    });
  });
}

/** False when no process of the group is left. */
function signalGroup(pid, signal) {
  try {
    return process.kill(-pid, signal);
  } catch {
    return false;
  }
}

/** Waits at most until the group is killed, because without an init process in a container ended orphans stay listed. */
async function groupEnded(pid) {
  const deadline = Date.now() + stopWithinMs;
  while (signalGroup(pid, 0) && Date.now() < deadline) await delay(50);
}

/** Runs the pnpm version that package.json pins, which npx fetches if necessary; nothing is installed globally. */
export function pnpm(args, options) {
  const version = manifest.packageManager.replace("pnpm@", "").split("+")[0];
  return run("npx", ["--yes", `pnpm@${version}`, ...args], options);
}

/** pnpm keeps a copy of the lockfile in node_modules: if it equals ours, there is nothing to do. */
function isInstalled() {
  const installed = join(root, "node_modules", ".pnpm", "lock.yaml");
  if (!existsSync(installed)) return false;
  return readFileSync(installed, "utf8") === readFileSync(join(root, "pnpm-lock.yaml"), "utf8");
}

/**
 * pnpm chooses native packages by the Node that installs them and does not check again when Node has changed. Then
 * everything is installed again, which takes seconds because pnpm has it in its store.
 */
export async function installDependencies() {
  const modules = join(root, "node_modules");
  const record = join(modules, ".installed-for-node");
  const node = `modules ${process.versions.modules}, Node-API ${process.versions.napi}`;
  const installedFor = existsSync(record) ? readFileSync(record, "utf8") : null;
  if (installedFor === node && isInstalled()) return;
  console.log("Installing dependencies (the first time takes a few minutes)…");
  if (installedFor !== null && installedFor !== node) rmSync(modules, { recursive: true });
  exitUnless(
    await pnpm(["install", "--frozen-lockfile", "--config.confirmModulesPurge=false"]),
    "The dependencies could not be installed.",
  );
  writeFileSync(record, node);
}

export function exitUnless(result, message) {
  if (result.status === 0) return;
  console.error(message);
  process.exit(result.status ?? 1);
}

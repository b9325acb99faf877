// What `npm start` and `npm test` need before there is anything installed: Node's own modules only.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

/** Exits with one clear sentence where Node is too old to run anything of ours. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(
    `Cartograph needs Node 20.19 or later; this is ${process.version}. Node 24 is recommended.`,
  );
  process.exit(1);
}

/** Runs a program of the workspace to its end; its own output is what the caller says. */
export function run(command, args, options = {}) {
  const path = [join(root, "node_modules", ".bin"), process.env.PATH].join(delimiter);
  return spawnSync(command, args, {
    cwd: root,
    stdio: "inherit",
    ...options,
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: "1", PATH: path, ...options.env },
  });
}

/** The pnpm that package.json pins, fetched by npx where it is not there yet; nothing is installed globally. */
export function pnpm(args, options) {
  const version = manifest.packageManager.replace("pnpm@", "").split("+")[0];
  const npx = process.platform === "win32" ? "npx.cmd" : "npx";
  return run(npx, ["--yes", `pnpm@${version}`, ...args], options);
}

/** pnpm leaves a copy of the lockfile beside what it installed: equal copies mean that there is nothing to do. */
function isInstalled() {
  const installed = join(root, "node_modules", ".pnpm", "lock.yaml");
  if (!existsSync(installed)) return false;
  return readFileSync(installed, "utf8") === readFileSync(join(root, "pnpm-lock.yaml"), "utf8");
}

/**
 * Which native packages fit is settled when they are installed, and pnpm does not look again when Node has changed since:
 * then everything is installed anew, from pnpm's store and therefore within seconds.
 */
export function installDependencies() {
  const modules = join(root, "node_modules");
  const record = join(modules, ".installed-for-node");
  const node = `modules ${process.versions.modules}, Node-API ${process.versions.napi}`;
  const installedFor = existsSync(record) ? readFileSync(record, "utf8") : null;
  if (installedFor === node && isInstalled()) return;
  console.log("Installing dependencies (the first time takes a few minutes)…");
  if (installedFor !== null && installedFor !== node) rmSync(modules, { recursive: true });
  exitUnless(pnpm(["install", "--frozen-lockfile"]), "The dependencies could not be installed.");
  writeFileSync(record, node);
}

export function exitUnless(result, message) {
  if (result.status === 0) return;
  console.error(message);
  process.exit(result.status ?? 1);
}

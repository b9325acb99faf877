// Finds Chromium for the browser tests, or installs Debian's with apt, or Playwright's own. Most tests run in the one
// without a window (headless shell), which takes two thirds of the processor time of the complete browser.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { pnpm, run } from "./toolchain.mjs";

const packages = { complete: "chromium", shell: "chromium-headless-shell" };

function find(...names) {
  for (const name of names) {
    const found = spawnSync("sh", ["-c", `command -v ${name}`], { encoding: "utf8" });
    if (found.status === 0) return found.stdout.trim();
  }
  return null;
}

const findBrowsers = () => ({
  complete: process.env.CHROMIUM_PATH ?? find(packages.complete, "chromium-browser"),
  shell: process.env.CHROMIUM_SHELL_PATH ?? find(packages.shell),
});

/** The environment that tells the browser tests which Chromium to use; empty for those that Playwright downloaded. */
export async function installBrowser() {
  const present = findBrowsers();
  const missing = Object.keys(packages).filter((kind) => present[kind] === null);
  if (missing.length > 0 && existsSync("/etc/debian_version") && process.getuid?.() === 0) {
    console.log("Installing Chromium for the browser tests…");
    await apt("update", "-qq");
    // Earlier releases of Debian have no package of the headless shell.
    for (const kind of missing) {
      await apt("install", "-y", "-qq", "--no-install-recommends", packages[kind]);
    }
  }
  const { complete, shell } = findBrowsers();
  if (complete) return { CHROMIUM_PATH: complete, CHROMIUM_SHELL_PATH: shell ?? complete };
  await pnpm(["--filter", "@cartograph/e2e", "exec", "playwright", "install", "chromium"]);
  return {};
}

const apt = (...args) =>
  run("apt-get", args, {
    env: { DEBIAN_FRONTEND: "noninteractive" },
    stdio: ["ignore", "ignore", "inherit"],
  });

// A Chromium for the browser tests: one that is there, Debian's by apt, or Playwright's own. The one without a window
// (headless shell) takes two thirds of the processor time of the complete browser.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { pnpm, run } from "./toolchain.mjs";

function find(...names) {
  for (const name of names) {
    const found = spawnSync("sh", ["-c", `command -v ${name}`], { encoding: "utf8" });
    if (found.status === 0) return found.stdout.trim();
  }
  return null;
}

/** In the order of preference. */
const names = ["chromium-headless-shell", "chromium", "chromium-browser"];

/** The path of a Chromium, or null when Playwright shall use the one that it downloaded. */
export async function installBrowser() {
  const present = process.env.CHROMIUM_PATH ?? find(names[0]);
  if (present) return present;
  if (existsSync("/etc/debian_version") && process.getuid?.() === 0) {
    console.log("Installing Chromium for the browser tests…");
    await apt("update", "-qq");
    await apt("install", "-y", "-qq", "--no-install-recommends", names[0]);
    // Earlier releases of Debian have the complete browser only.
    if (!find(...names)) await apt("install", "-y", "-qq", "--no-install-recommends", names[1]);
  }
  const found = find(...names);
  if (found) return found;
  await pnpm(["--filter", "@cartograph/e2e", "exec", "playwright", "install", "chromium"]);
  return null;
}

const apt = (...args) =>
  run("apt-get", args, {
    env: { DEBIAN_FRONTEND: "noninteractive" },
    stdio: ["ignore", "ignore", "inherit"],
  });

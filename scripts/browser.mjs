// A Chromium for the browser tests: one that is there, Debian's by apt, or Playwright's own.
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

/** The path of a Chromium, or null when Playwright shall use the one that it downloaded. */
export async function installBrowser() {
  const present = process.env.CHROMIUM_PATH ?? find("chromium", "chromium-browser");
  if (present) return present;
  const isDebianAsRoot = existsSync("/etc/debian_version") && process.getuid?.() === 0;
  if (isDebianAsRoot) {
    console.log("Installing Chromium for the browser tests…");
    const env = { DEBIAN_FRONTEND: "noninteractive" };
    await run("apt-get", ["update", "-qq"], { env, stdio: ["ignore", "ignore", "inherit"] });
    await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], {
      env,
      stdio: ["ignore", "ignore", "inherit"],
    });
    const installed = find("chromium");
    if (installed) return installed;
  }
  await pnpm(["--filter", "@cartograph/e2e", "exec", "playwright", "install", "chromium"]);
  return null;
}

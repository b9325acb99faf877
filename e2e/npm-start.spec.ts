import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import { processesOf } from "../scripts/testing/processes-of.ts";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

test.skip(process.platform !== "linux", "processesOf reads /proc");

let dataDir: string;
test.beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "cartograph-npm-start-"));
});
test.afterEach(() => {
  for (const pid of processesOf(dataDir)) process.kill(pid, "SIGKILL");
  rmSync(dataDir, { recursive: true });
});

/** Starts `npm start` as a process group leader, as a terminal does, and resolves once the server listens. */
async function npmStart(): Promise<{ npm: ChildProcess; npmPid: number; address: string }> {
  const npm = spawn("npm", ["start"], {
    cwd: root,
    detached: true,
    env: { ...process.env, DATA_DIR: dataDir, PORT: "0", DEMO: "off" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  for await (const chunk of npm.stdout) {
    output += String(chunk);
    const address = /running at (\S+)/.exec(output)?.[1];
    if (address && npm.pid) return { npm, npmPid: npm.pid, address };
  }
  throw new Error(`npm start ended before the server listened: ${output}`);
}

const stops = {
  "npm gets SIGTERM": (npmPid) => process.kill(npmPid, "SIGTERM"),
  "npm gets SIGINT": (npmPid) => process.kill(npmPid, "SIGINT"),
  "a terminal sends SIGINT to npm and the server": (npmPid) => process.kill(-npmPid, "SIGINT"),
  "systemd sends SIGTERM to every process": () => {
    for (const pid of processesOf(dataDir)) process.kill(pid, "SIGTERM");
  },
} satisfies Record<string, (npmPid: number) => void>;

for (const [cause, stop] of Object.entries(stops)) {
  test(`npm start exits with code 0 and leaves no process behind when ${cause}`, async () => {
    const { npm, npmPid, address } = await npmStart();
    const exit = once(npm, "exit");
    stop(npmPid);
    expect(await exit).toEqual([0, null]);
    expect(processesOf(dataDir)).toEqual([]);
    await expect(fetch(address)).rejects.toThrow("fetch failed");
  });
}

test("stops the server when npm was killed", async () => {
  const { npm, address } = await npmStart();
  npm.kill("SIGKILL");
  await expect.poll(() => processesOf(dataDir), { timeout: 30_000 }).toEqual([]);
  await expect(fetch(address)).rejects.toThrow("fetch failed");
});

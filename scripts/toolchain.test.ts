import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { processesOf } from "./testing/processes-of.ts";

const toolchain = new URL("toolchain.mjs", import.meta.url).href;

let marker: string;
beforeEach(() => {
  marker = mkdtempSync(join(tmpdir(), "cartograph-toolchain-"));
});
afterEach(() => {
  for (const pid of processesOf(marker)) process.kill(pid, "SIGKILL");
  rmSync(marker, { recursive: true });
});

function runProgram(script: string) {
  const program = `
    import { run } from ${JSON.stringify(toolchain)};
    const { status, stdout } = await run("sh", ["-c", ${JSON.stringify(script)}], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    console.log(JSON.stringify({ status, stdout }));`;
  return spawn(process.execPath, ["--input-type=module", "--eval", program], {
    env: { PATH: process.env["PATH"], DATA_DIR: marker },
    stdio: ["ignore", "pipe", "inherit"],
  });
}

test("returns the program's exit code and output", async () => {
  const child = runProgram("echo done; exit 3");
  const [output] = await once(child.stdout, "data");
  expect(JSON.parse(String(output))).toEqual({ status: 3, stdout: "done\n" });
});

// /proc lists the processes.
describe.runIf(process.platform === "linux")("on Linux", () => {
  test.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)(
    "stops the program and its children on %s, then ends by the same signal",
    async (signal) => {
      // sh passes no signal on, and starts background programs with SIGINT ignored.
      const child = runProgram("sleep 600 & sh -c 'sleep 601; true'; true");
      await expect.poll(() => processesOf(marker).length).toBeGreaterThan(4);
      child.kill(signal);
      expect(await once(child, "close")).toEqual([null, signal]);
      expect(processesOf(marker)).toEqual([]);
    },
    60_000,
  );
});

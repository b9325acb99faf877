import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** Builds to compare in turn: this one, and the `dist/main.js` that BENCH_OTHER_MAIN names. */
export const builds = [
  { build: "this", main: fileURLToPath(new URL("../dist/main.js", import.meta.url)) },
  ...(process.env["BENCH_OTHER_MAIN"]
    ? [{ build: "other", main: process.env["BENCH_OTHER_MAIN"] }]
    : []),
];

/** glibc's allocator as `npm start`, the image and the systemd unit set it. */
const allocator = { MALLOC_ARENA_MAX: "2", MALLOC_TRIM_THRESHOLD_: "131072" };

export type MeasuredServer = {
  /** Resolves with the first printed line that matches, and the seconds from the start until then. */
  printed(pattern: RegExp): Promise<{ match: RegExpExecArray; seconds: number }>;
  /** Resolves with the server's origin when it listens. */
  origin(): Promise<string>;
  usage(): Promise<{ cpuSeconds: number; peakMb: number }>;
  /** Event loop delays since the last call, in ms; measured from the first call on. */
  lag(): Promise<{ p99: number; max: number }>;
};

/** Starts the built server in its own process with an empty database, and ends it after `measure`. */
export async function onServer<Result>(
  main: string,
  env: Record<string, string>,
  measure: (server: MeasuredServer) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "cartograph-bench-"));
  const startedAt = performance.now();
  const child = fork(main, [], {
    execArgv: ["--import", new URL("./usage-probe.mjs", import.meta.url).href],
    env: {
      ...process.env,
      ...allocator,
      NODE_ENV: "production",
      DATA_DIR: folder,
      PORT: "0",
      ...env,
    },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const lines: { text: string; seconds: number }[] = [];
  const arrived = new EventTarget();
  if (child.stdout === null) throw new Error("The server has no output");
  createInterface({ input: child.stdout }).on("line", (text) => {
    lines.push({ text, seconds: (performance.now() - startedAt) / 1000 });
    arrived.dispatchEvent(new Event("line"));
  });
  const printed: MeasuredServer["printed"] = async (pattern) => {
    for (;;) {
      for (const { text, seconds } of lines) {
        const match = pattern.exec(text);
        if (match) return { match, seconds };
      }
      await new Promise((resolve) => arrived.addEventListener("line", resolve, { once: true }));
    }
  };
  async function ask<Answer>(question: "usage" | "lag"): Promise<Answer> {
    child.send(question);
    return ((await once(child, "message")) as [Answer])[0];
  }
  try {
    return await measure({
      printed,
      origin: async () => (await printed(/running at (\S+)/)).match[1] ?? "",
      async usage() {
        const used = await ask<NodeJS.ResourceUsage>("usage");
        return {
          cpuSeconds: (used.userCPUTime + used.systemCPUTime) / 1e6,
          peakMb: used.maxRSS / 1024,
        };
      },
      lag: () => ask("lag"),
    });
  } finally {
    child.kill("SIGTERM");
    await once(child, "exit");
    rmSync(folder, { recursive: true, force: true });
  }
}

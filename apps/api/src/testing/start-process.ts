import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { inject } from "vitest";

/** The file of an entry, such as `backup`, in the bundle of `bundle-processes.ts`. */
export const processFile = (entry: string) => join(inject("processBundle"), `${entry}.js`);

export type StartedProcess = {
  child: ChildProcess;
  /** Resolves with everything printed when the process has ended. */
  exit: Promise<{ code: number | null; output: string }>;
  /** Resolves when the server listens. */
  address(): Promise<string>;
};

/** The real server in its own process, or another entry with its parameters. */
export function startProcess(
  env: Record<string, string>,
  { entry = "main", parameters = [] }: { entry?: string; parameters?: string[] } = {},
): StartedProcess {
  const child = spawn(process.execPath, [processFile(entry), ...parameters], {
    env: { PATH: process.env["PATH"], PORT: "0", DEMO: "off", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  const exit = once(child, "close").then(([code]) => ({ code: code as number | null, output }));
  return {
    child,
    exit,
    async address() {
      for (;;) {
        const found = /running at (\S+)/.exec(output)?.[1];
        if (found) return found;
        const ended = await Promise.race([exit, once(child.stdout, "data").then(() => null)]);
        if (ended) throw new Error(`The server ended before it listened: ${ended.output}`);
      }
    },
  };
}

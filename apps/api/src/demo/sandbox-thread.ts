import { once } from "node:events";
import { startWorker } from "../threads/worker-entry.ts";
import type { SandboxWorkerMessage } from "./sandbox-worker.ts";

export type SandboxThread = {
  /** Base URL on a free loopback port, without the platform's path. */
  url: string;
  close(): Promise<void>;
};

/** Without a limit V8 lets the heap grow to several times what the simulated store needs. */
const sandboxThreadLimits = { maxOldGenerationSizeMb: 200, maxYoungGenerationSizeMb: 32 } as const;

/** A thread that is still busy after this time is terminated. */
const closeTimeoutMs = 2000;

/** Starts the emulated platforms of the demo store. */
export async function startSandboxThread(
  onThreadError: (error: unknown) => void,
): Promise<SandboxThread> {
  const worker = startWorker("demo/sandbox-worker", {
    name: "sandbox",
    resourceLimits: sandboxThreadLimits,
  });
  const ended = new Promise((resolve) => worker.once("exit", resolve));
  // Rejects when the thread fails before it is ready.
  const [message] = (await once(worker, "message")) as [SandboxWorkerMessage];
  worker.on("error", onThreadError);
  return {
    url: message.url,
    async close() {
      worker.postMessage("close", []);
      const timer = setTimeout(() => void worker.terminate(), closeTimeoutMs);
      await ended;
      clearTimeout(timer);
    },
  };
}

import { once } from "node:events";
import { startWorker } from "../threads/worker-entry.ts";
import type { SandboxWorkerMessage } from "./sandbox-worker.ts";

export type SandboxThread = {
  /** Base URL on a free loopback port, without the platform's path. */
  url: string;
  close(): Promise<void>;
};

/** Starts the emulated platforms of the demo store. */
export async function startSandboxThread(
  onBroken: (error: unknown) => void,
): Promise<SandboxThread> {
  const worker = startWorker("demo/sandbox-worker", { name: "sandbox" });
  // Rejects when the thread fails before it is ready.
  const [message] = (await once(worker, "message")) as [SandboxWorkerMessage];
  worker.on("error", onBroken);
  return {
    url: message.url,
    async close() {
      await worker.terminate();
    },
  };
}

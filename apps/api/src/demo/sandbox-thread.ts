import { once } from "node:events";
import { startWorker } from "../threads/worker-entry.ts";
import type { SandboxWorkerMessage } from "./sandbox-worker.ts";

export type SandboxThread = {
  /** Address without a platform's part, on a free port of the loopback interface. */
  url: string;
  close(): Promise<void>;
};

/** Starts the platforms that the demo store is read from. */
export async function startSandboxThread(
  onBroken: (error: unknown) => void,
): Promise<SandboxThread> {
  const worker = startWorker("demo/sandbox-worker", { name: "sandbox" });
  // Rejects when the thread breaks before it is ready.
  const [message] = (await once(worker, "message")) as [SandboxWorkerMessage];
  worker.on("error", onBroken);
  return {
    url: message.url,
    async close() {
      await worker.terminate();
    },
  };
}

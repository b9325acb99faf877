import { AppError } from "@cartograph/contracts/app-error.ts";
import type { Worker } from "node:worker_threads";
import type { AnnounceChange } from "../../live/live-change.ts";
import type { SyncEngine } from "../engine/sync-engine.ts";
import type { SyncLog } from "../context/sync-log.ts";
import { startWorker } from "../../threads/worker-entry.ts";
import type {
  SyncWorkerData,
  SyncWorkerMessage,
  SyncWorkerMethod,
  SyncWorkerRequest,
} from "./worker-messages.ts";

export type SyncThreadOptions = SyncWorkerData & {
  log: SyncLog;
  announce: AnnounceChange;
  /** The thread failed and was replaced; its interrupted work must be recovered. */
  onRestart: () => void;
};

type Waiting = { resolve: (value: unknown) => void; reject: (error: AppError) => void };

/**
 * The old generation is twice what the largest import needs: without a limit, V8 grows a heap with the machine's memory
 * rather than its use. With half of this young generation, an import takes 7% longer.
 */
const syncThreadLimits = { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 48 } as const;

const restartDelayMs = { initial: 1000, max: 60_000 };
/** A thread that has run for longer did not fail because of what it resumed at its start. */
const stableMs = 10 * 60_000;

/** The engine in its own thread. A failed thread is replaced, and its pending calls are rejected. */
export function startSyncThread(options: SyncThreadOptions): SyncEngine {
  const { log } = options;
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  const restartDelay = createRestartDelay();
  let isRunning = false;
  let isStopping = false;
  let worker = start();

  function start(): Worker {
    const { database, connectorSettings, concurrency } = options;
    const workerData: SyncWorkerData = { database, connectorSettings, concurrency };
    const started = startWorker("sync/thread/sync-worker", {
      workerData,
      name: "sync",
      resourceLimits: syncThreadLimits,
    });
    const startedAt = performance.now();
    isRunning = true;
    started.on("message", receive);
    started.on("error", (error) =>
      log({ level: "error", message: "The sync thread failed", error }),
    );
    started.on("exit", () => {
      isRunning = false;
      for (const { reject } of waiting.values()) reject(interrupted());
      waiting.clear();
      if (isStopping) return;
      setTimeout(
        () => {
          if (isStopping) return;
          worker = start();
          options.onRestart();
        },
        restartDelay(performance.now() - startedAt),
      ).unref();
    });
    return started;
  }

  function receive(message: SyncWorkerMessage): void {
    if (message.type === "log") {
      log(message.entry);
      return;
    }
    if (message.type === "change") {
      options.announce(message.change);
      return;
    }
    const pending = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.type === "answer") pending?.resolve(message.value);
    else pending?.reject(toAppError(message));
  }

  function call(method: SyncWorkerMethod, args: unknown[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (!isRunning) {
        reject(interrupted());
        return;
      }
      const request: SyncWorkerRequest = { id: ++lastId, method, args };
      waiting.set(request.id, { resolve, reject });
      worker.postMessage(request, []);
    });
  }

  async function stop(): Promise<void> {
    isStopping = true;
    // A failed thread has nothing left to finish.
    if (isRunning) await call("stop", []);
    await worker.terminate();
  }

  // Every other method of the engine is called in the thread, with the same arguments.
  return new Proxy({ stop } as SyncEngine, {
    get: (own, method: SyncWorkerMethod) =>
      method in own ? own[method] : (...args: unknown[]) => call(method, args),
  });
}

/**
 * How long to wait before the next start, in milliseconds, given how long the failed thread ran: doubled with each
 * failure within ten minutes.
 */
export function createRestartDelay(): (ranMs: number) => number {
  let failures = 0;
  return (ranMs) => {
    if (ranMs >= stableMs) failures = 0;
    return Math.min(restartDelayMs.initial * 2 ** failures++, restartDelayMs.max);
  };
}

function toAppError(refusal: Extract<SyncWorkerMessage, { type: "refusal" }>): AppError {
  const { code, message, retryAfterSeconds } = refusal;
  const { text } = refusal.cause;
  // The text has the stack of the thread.
  const cause = Object.assign(new Error(text), { code: refusal.cause.code, stack: text });
  return new AppError(code, message, { cause, retryAfterSeconds });
}

function interrupted(): AppError {
  return new AppError("unavailable", "Syncing was interrupted. Try again in a moment.");
}

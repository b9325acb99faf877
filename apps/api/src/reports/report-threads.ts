import { AppError } from "@cartograph/contracts/app-error.ts";
import type { DatabaseLocation } from "@cartograph/database/database-location.ts";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { Piscina } from "piscina";
import { bundledEntry } from "../threads/worker-entry.ts";
import { createFairQueue } from "./fair-queue.ts";
import type { ReportCaller, ReportReader } from "./report-reader.ts";
import type { ReportTask } from "./report-questions.ts";
import type { ReportOutcome, ReportThreadTask, ReportWorkerData } from "./report-worker.ts";

export type ReportThreadsOptions = {
  /** The database, migrated. */
  database: DatabaseLocation;
  /** A thread failed while idle. */
  onThreadError: (error: unknown) => void;
  /** Time limit of an answer in milliseconds, including the wait for a thread. */
  limitMs?: number;
  /** Milliseconds that a thread has to react to a cancellation before it is terminated. */
  graceMs?: number;
};

/** One thread is always ready; others start while it is busy, so that a long report does not delay the rest. */
const threads = { min: 1, max: Math.max(2, Math.min(4, availableParallelism())) };
/** A screen asks for a few reports at once; scripts can wait for their answers. */
const maxWaiting = { waitingPerUser: 32, waiting: 256 };
const idleMs = 60_000;
const workerEntry =
  bundledEntry("reports/report-worker") ?? new URL("./report-worker-source.mjs", import.meta.url);
/** Without limits, V8 grows a heap with the machine's memory rather than with its use. */
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 16 } as const;

/** Computes reports in threads with their own read-only connections, never in the main thread. */
export function startReportThreads(options: ReportThreadsOptions): ReportReader {
  const { database, limitMs = 30_000, graceMs = 1000 } = options;
  const pool = new Piscina<ReportThreadTask, ReportOutcome>({
    filename: fileURLToPath(workerEntry),
    name: "answerInThread",
    workerData: { database } satisfies ReportWorkerData,
    minThreads: threads.min,
    maxThreads: threads.max,
    idleTimeout: idleMs,
    atomics: "disabled",
    resourceLimits,
    // Piscina would load the module with `require`, and Node aborts the process when a thread is terminated during
    // that.
    execArgv: ["--no-experimental-require-module"],
  });
  // The pool's own queue is for threads that are starting.
  const runInTurn = createFairQueue({ running: threads.max, ...maxWaiting });
  let isClosing = false;
  pool.on("error", (error) => {
    // A thread that was still starting may fail when the database is already closed.
    if (!isClosing) options.onThreadError(error);
  });

  async function read(task: ReportTask, { userId, signal }: ReportCaller) {
    signal?.throwIfAborted();
    const cancel = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const waiting = new AbortController();
    // Terminating the thread, which the pool replaces, is the only way to abort a running statement.
    const ending = new AbortController();
    const timers: NodeJS.Timeout[] = [];
    let isOverdue = false;
    const giveUp = () => {
      Atomics.store(cancel, 0, 1);
      waiting.abort();
      timers.push(setTimeout(() => ending.abort(), graceMs));
    };
    timers.push(
      setTimeout(() => {
        isOverdue = true;
        giveUp();
      }, limitMs),
    );
    signal?.addEventListener("abort", giveUp, { once: true });
    try {
      const outcome = await runInTurn({ userId, signal: waiting.signal }, () =>
        pool.run({ task, cancel }, { signal: ending.signal }),
      );
      if ("answer" in outcome) return outcome.answer;
      const { code, message, issues, retryAfterSeconds } = outcome.refusal;
      const cause = outcome.cause && Object.assign(new Error(), outcome.cause);
      throw new AppError(code, message, { issues, retryAfterSeconds, cause });
    } catch (error) {
      signal?.throwIfAborted();
      if (isOverdue) throw tooSlow();
      throw error;
    } finally {
      signal?.removeEventListener("abort", giveUp);
      for (const timer of timers) clearTimeout(timer);
    }
  }

  return {
    read,
    close: () => {
      isClosing = true;
      return pool.destroy();
    },
  };
}

function tooSlow(): AppError {
  const message = "This report took too long to calculate. Try again in a moment.";
  return new AppError("unavailable", message, { retryAfterSeconds: 5 });
}

import { isLasting, storageProblem } from "@cartograph/database/storage-failure.ts";
import { setTimeout as delay } from "node:timers/promises";
import type { SyncContext } from "./sync-job.ts";
import { describeError } from "./sync-log.ts";

const retryMs = { initial: 1000, max: 30_000 };

/**
 * Calls `store`, which may also only read, and retries while the database cannot be reached or the disk or the database
 * refuses writes, unless the database has to be repaired.
 * Calls `onBlocked` with the reason while it waits, and with null when it continues.
 * @throws any other error of `store`, and the abort reason of `signal`, by default that of the process.
 */
export async function storeWithRetries<T>(
  { log, stopping }: Pick<SyncContext, "log" | "stopping">,
  store: () => Promise<T>,
  {
    signal = stopping,
    onBlocked,
  }: { signal?: AbortSignal; onBlocked?: (reason: string | null) => Promise<void> } = {},
): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const result = await store();
      if (attempt > 0) await onBlocked?.(null);
      return result;
    } catch (error) {
      const problem = storageProblem(error);
      if (problem === null || isLasting(error)) throw error;
      if (attempt === 0) {
        const text = describeError(error, []);
        log({ level: "error", message: "Cannot use the database; retrying", error: text });
      }
      // Storing the reason may fail too, so it is retried with each attempt.
      await onBlocked?.(problem.reason).catch(() => {});
    }
    await delay(Math.min(retryMs.initial * 2 ** attempt, retryMs.max), undefined, { signal });
  }
}

import { storageProblem } from "@cartograph/database/storage-failure.ts";
import { setTimeout as delay } from "node:timers/promises";
import type { SyncContext } from "./sync-job.ts";
import { describeError } from "./sync-log.ts";

const retryMs = { first: 1000, longest: 30_000 };

/**
 * Stores something, and tries again for as long as the disk or the database does not permit it. `say` is given the
 * reason while it waits, to be shown, and null when it goes on.
 * @throws whatever else `store` throws, and the reason of `signal`.
 */
export async function untilStored<T>(
  { log }: Pick<SyncContext, "log">,
  store: () => Promise<T>,
  { signal, say }: { signal: AbortSignal; say?: (reason: string | null) => Promise<void> },
): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const result = await store();
      if (attempt > 0) await say?.(null);
      return result;
    } catch (error) {
      const problem = storageProblem(error);
      if (problem === null) throw error;
      if (attempt === 0) {
        const text = describeError(error, []);
        log({ level: "error", message: "Nothing can be stored; trying again", error: text });
      }
      // Also the reason can only be stored if there is room for it, and is offered with each attempt.
      await say?.(problem.reason).catch(() => {});
    }
    await delay(Math.min(retryMs.first * 2 ** attempt, retryMs.longest), undefined, { signal });
  }
}

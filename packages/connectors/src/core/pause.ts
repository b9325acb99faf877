import { ConnectorError } from "./connector-error.ts";
import { maxRetryWaitMs } from "./retry.ts";
import type { Timing } from "./timing.ts";

/** Remembers a wait that is longer than a sync, so that the next sync does not start too early. */
export type Pause = {
  /** Records how long the platform asks to wait, a day at most; null if it does not say. */
  observe(retryAfterMs: number | null): void;
  /** @throws ConnectorError `retry_later` while more than five minutes are left */
  refuseWhilePaused(): void;
};

/** No platform means a longer wait, which would last until a restart. */
const maxPauseMs = 24 * 60 * 60_000;

export function createPause(subject: string, timing: Timing): Pause {
  let notBefore = 0;
  return {
    observe(retryAfterMs) {
      if (retryAfterMs !== null) notBefore = timing.now() + Math.min(retryAfterMs, maxPauseMs);
    },
    refuseWhilePaused() {
      const left = notBefore - timing.now();
      if (left <= maxRetryWaitMs) return;
      throw new ConnectorError(
        "retry_later",
        `${subject} has asked for a pause, which ends in ${Math.ceil(left / 60_000)} minutes. A later sync will try again.`,
      );
    },
  };
}

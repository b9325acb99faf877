import { ConnectorError } from "./connector-error.ts";
import { maxRetryWaitMs } from "./retry.ts";
import type { Timing } from "./timing.ts";

/** Remembers a wait that is longer than a sync, so that the next sync does not start too early. */
export type Pause = {
  /** Records how long the platform asks to wait; null if it does not say. */
  observe(retryAfterMs: number | null): void;
  /** @throws ConnectorError `retry_later` while more than five minutes are left */
  refuseWhilePaused(): void;
};

export function createPause(subject: string, timing: Timing): Pause {
  let notBefore = 0;
  return {
    observe(retryAfterMs) {
      if (retryAfterMs !== null) notBefore = timing.now() + retryAfterMs;
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

import type { Timing } from "../../../core/timing.ts";

/** Half of what the lowest level of an app allows in a second, and of what it allows in a minute. */
const betweenMs = 200;

/** A clock that was set back must not hold anybody up for longer. */
const longestQueueMs = 10_000;

export type Pace = {
  /** Waits for a turn. @throws ConnectorError `cancelled` */
  wait(signal: AbortSignal): Promise<void>;
};

/** At most five requests a second, whichever account they are for: the limit is the app's. */
export function createPace(timing: Timing): Pace {
  let nextAt = 0;
  return {
    async wait(signal) {
      const now = timing.now();
      const delay = Math.min(Math.max(0, nextAt - now), longestQueueMs);
      nextAt = now + delay + betweenMs;
      if (delay > 0) await timing.sleep(delay, signal);
    },
  };
}

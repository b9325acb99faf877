import type { Timing } from "../../../core/timing.ts";

/** Half of the requests per second and per minute that the lowest app level allows. */
const spacingMs = 200;

/** The longest wait, in case the clock was set back. */
const maxQueueMs = 10_000;

/** Waits for its turn. @throws ConnectorError `cancelled` */
export type Pace = (signal: AbortSignal) => Promise<void>;

/** At most five requests a second for all accounts together, because the limit applies to the app. */
export function createPace(timing: Timing): Pace {
  let nextAt = 0;
  return async (signal) => {
    const now = timing.now();
    const delay = Math.min(Math.max(0, nextAt - now), maxQueueMs);
    nextAt = now + delay + spacingMs;
    if (delay > 0) await timing.sleep(delay, signal);
  };
}

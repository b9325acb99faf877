/**
 * The limit per second resets after a second, the one per minute after five minutes; the answer does not say which
 * applies.
 */
const waitsMs = [1_000, 2_000, 4_000, 8_000, 5 * 60_000];

export type ThrottleWaits = {
  /** The next wait; null if only the daily limit is left. */
  next(): number | null;
};

/** For one request and all its retries. */
export function createThrottleWaits(): ThrottleWaits {
  let used = 0;
  return {
    next() {
      const wait = waitsMs[used] ?? null;
      used += 1;
      return wait;
    },
  };
}

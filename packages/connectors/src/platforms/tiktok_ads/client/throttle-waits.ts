/** The limit per second is over after a second, the one per minute after five minutes; the answer does not say which it is. */
const waitsMs = [1_000, 2_000, 4_000, 8_000, 5 * 60_000];

export type ThrottleWaits = {
  /** How long to wait this time; null when there is nothing left to wait for but tomorrow. */
  next(): number | null;
};

/** For one question, however often it is asked. */
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

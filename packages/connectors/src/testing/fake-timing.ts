import { throwIfCanceled, type Timing } from "../core/timing.ts";

export type FakeTiming = Timing & {
  /** Every wait so far, in milliseconds. */
  readonly sleeps: readonly number[];
  advance(milliseconds: number): void;
};

/** A clock that advances only when code waits, so that tests do not. */
export function createFakeTiming(startAt: number, random: () => number = () => 0.5): FakeTiming {
  let clock = startAt;
  const sleeps: number[] = [];
  return {
    sleeps,
    now: () => clock,
    random,
    advance(milliseconds) {
      clock += milliseconds;
    },
    async sleep(milliseconds, signal) {
      throwIfCanceled(signal);
      sleeps.push(milliseconds);
      clock += milliseconds;
    },
  };
}

import { setTimeout as delay } from "node:timers/promises";
import { ConnectorError } from "./connector-error.ts";

/** Clock, waiting and randomness for retries; tests pass their own. */
export type Timing = {
  /** UTC milliseconds. */
  now(): number;
  /** @throws ConnectorError `cancelled` as soon as the signal is aborted */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** 0 inclusive to 1 exclusive. */
  random(): number;
};

export const systemTiming: Timing = {
  now: () => Date.now(),
  random: () => Math.random(),
  async sleep(milliseconds, signal) {
    try {
      await delay(milliseconds, undefined, { signal });
    } catch (cause) {
      throw canceled(cause);
    }
  },
};

export function canceled(cause?: unknown): ConnectorError {
  return new ConnectorError("cancelled", "The sync was canceled.", { cause });
}

/** @throws ConnectorError `cancelled` when the signal is aborted. */
export function throwIfCanceled(signal: AbortSignal): void {
  if (signal.aborted) throw canceled();
}

import { createWindowCounts } from "../../core/request-limits.ts";
import { dayMs, minuteMs } from "../../core/zone.ts";

/** Request limits of one app for one endpoint. */
export type RequestLimits = { perSecond: number; perMinute: number; perDay: number };

/** The level of every new app. */
const basicLimits: RequestLimits = { perSecond: 10, perMinute: 600, perDay: 864_000 };

export type LimitName = "second" | "minute" | "day";

export type RequestBudget = {
  /** Counts a request. Returns the exceeded limit, or null when the request is allowed. */
  spend(appId: string, endpoint: string): LimitName | null;
  /** Number of refused requests. */
  readonly refused: number;
  /** Number of allowed requests, by endpoint. */
  readonly passed: ReadonlyMap<string, number>;
};

/** A caller over the limit per minute is blocked for this long. */
const blockMs = 5 * minuteMs;

/** Counts each second, minute and day (UTC) of that clock separately. `now` is UTC milliseconds. */
export function createRequestBudget(
  now: () => number,
  limits: RequestLimits = basicLimits,
): RequestBudget {
  const counts = createWindowCounts();
  const blockedUntil = new Map<string, number>();
  const passed = new Map<string, number>();
  let refused = 0;

  function exceededLimit(key: string, at: number): LimitName | null {
    const blockLeftMs = (blockedUntil.get(key) ?? 0) - at;
    if (blockLeftMs > 0 && blockLeftMs <= blockMs) return "minute";
    const isOver = (name: LimitName, lengthMs: number, limit: number) =>
      counts.add(`${key} ${name}`, Math.floor(at / lengthMs)) > limit;
    if (isOver("day", dayMs, limits.perDay)) return "day";
    if (isOver("minute", minuteMs, limits.perMinute)) {
      blockedUntil.set(key, at + blockMs);
      return "minute";
    }
    return isOver("second", 1_000, limits.perSecond) ? "second" : null;
  }

  return {
    get refused() {
      return refused;
    },
    passed,
    spend(appId, endpoint) {
      const limit = exceededLimit(`${appId} ${endpoint}`, now());
      if (limit === null) passed.set(endpoint, (passed.get(endpoint) ?? 0) + 1);
      else refused += 1;
      return limit;
    },
  };
}

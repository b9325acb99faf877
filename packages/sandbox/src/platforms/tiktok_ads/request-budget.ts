import { dayMs, minuteMs } from "../../core/zone.ts";

/** Requests of one app to one endpoint. */
export type RequestLimits = { perSecond: number; perMinute: number; perDay: number };

/** The level that every new app has. */
export const basicLimits: RequestLimits = { perSecond: 10, perMinute: 600, perDay: 864_000 };

export type LimitName = "second" | "minute" | "day";

export type RequestBudget = {
  /** Counts a request, and says which limit is in its way; null when it may pass. */
  spend(appId: string, endpoint: string): LimitName | null;
  /** How many requests were turned away. */
  readonly refused: number;
  /** How many were let through, by endpoint. */
  readonly passed: ReadonlyMap<string, number>;
};

/** A caller over the limit of a minute is blocked this long. */
const shutOutMs = 5 * minuteMs;

type Spent = { windows: Map<LimitName, { number: number; count: number }>; shutUntil: number };

/** Seconds, minutes and days (UTC) of that clock, each counted separately. `now` is UTC milliseconds. */
export function createRequestBudget(
  now: () => number,
  limits: RequestLimits = basicLimits,
): RequestBudget {
  const spentBy = new Map<string, Spent>();
  const passed = new Map<string, number>();
  let refused = 0;

  return {
    get refused() {
      return refused;
    },
    passed,
    spend(appId, endpoint) {
      const key = `${appId} ${endpoint}`;
      const spent = spentBy.get(key) ?? { windows: new Map(), shutUntil: 0 };
      spentBy.set(key, spent);
      const limit = inTheWay(spent, limits, now());
      if (limit === null) passed.set(endpoint, (passed.get(endpoint) ?? 0) + 1);
      else refused += 1;
      return limit;
    },
  };
}

function inTheWay(spent: Spent, limits: RequestLimits, now: number): LimitName | null {
  if (now < spent.shutUntil && spent.shutUntil - now <= shutOutMs) return "minute";
  const isOver = (name: LimitName, lengthMs: number, most: number): boolean => {
    const number = Math.floor(now / lengthMs);
    const known = spent.windows.get(name);
    const count = (known?.number === number ? known.count : 0) + 1;
    spent.windows.set(name, { number, count });
    return count > most;
  };
  if (isOver("day", dayMs, limits.perDay)) return "day";
  if (isOver("minute", minuteMs, limits.perMinute)) {
    spent.shutUntil = now + shutOutMs;
    return "minute";
  }
  return isOver("second", 1_000, limits.perSecond) ? "second" : null;
}

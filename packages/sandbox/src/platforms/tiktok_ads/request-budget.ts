import { dayMs, minuteMs } from "../../core/zone.ts";

/** Request limits of one app for one endpoint. */
export type RequestLimits = { perSecond: number; perMinute: number; perDay: number };

/** The level of every new app. */
export const basicLimits: RequestLimits = { perSecond: 10, perMinute: 600, perDay: 864_000 };

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

type Spent = { windows: Map<LimitName, { number: number; count: number }>; blockedUntil: number };

/** Counts each second, minute and day (UTC) of that clock separately. `now` is UTC milliseconds. */
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
      const spent = spentBy.get(key) ?? { windows: new Map(), blockedUntil: 0 };
      spentBy.set(key, spent);
      const limit = inTheWay(spent, limits, now());
      if (limit === null) passed.set(endpoint, (passed.get(endpoint) ?? 0) + 1);
      else refused += 1;
      return limit;
    },
  };
}

function inTheWay(spent: Spent, limits: RequestLimits, now: number): LimitName | null {
  if (now < spent.blockedUntil && spent.blockedUntil - now <= blockMs) return "minute";
  const isOver = (name: LimitName, lengthMs: number, most: number): boolean => {
    const number = Math.floor(now / lengthMs);
    const known = spent.windows.get(name);
    const count = (known?.number === number ? known.count : 0) + 1;
    spent.windows.set(name, { number, count });
    return count > most;
  };
  if (isOver("day", dayMs, limits.perDay)) return "day";
  if (isOver("minute", minuteMs, limits.perMinute)) {
    spent.blockedUntil = now + blockMs;
    return "minute";
  }
  return isOver("second", 1_000, limits.perSecond) ? "second" : null;
}

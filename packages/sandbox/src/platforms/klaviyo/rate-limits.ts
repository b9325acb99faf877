import { createWindowCounts } from "../../core/request-limits.ts";
import { dayMs, minuteMs } from "../../core/zone.ts";

/** Requests to one endpoint that an account may make in a second, in a minute and, if set, in a day. */
export type RateLimit = { burst: number; steady: number; daily?: number };

export type Admission =
  | { isAdmitted: true; headers: Record<string, string> }
  | { isAdmitted: false; retryAfterSeconds: number };

export type RateLimits = {
  /** Counts a request unless one of its windows is full. All keys of an account share the windows. */
  admit(account: string, endpoint: string, limit: RateLimit): Admission;
};

/** Fixed windows, as Klaviyo uses; the headers report the minute only. */
export function createRateLimits(now: () => number): RateLimits {
  const counts = createWindowCounts();
  return {
    admit(account, endpoint, { burst, steady, daily = Number.POSITIVE_INFINITY }) {
      const at = now();
      const windows = [
        { lengthMs: 1_000, limit: burst },
        { lengthMs: minuteMs, limit: steady },
        { lengthMs: dayMs, limit: daily },
      ].map(({ lengthMs, limit }) => {
        const key = `${account} ${endpoint} ${lengthMs}`;
        return { key, number: Math.floor(at / lengthMs), lengthMs, limit };
      });
      const full = windows.filter(({ key, number, limit }) => counts.read(key, number) >= limit);
      if (full.length > 0) {
        const waits = full.map(({ lengthMs }) => secondsLeft(at, lengthMs));
        return { isAdmitted: false, retryAfterSeconds: Math.max(...waits) };
      }
      const [, usedInMinute = 0] = windows.map(({ key, number }) => counts.add(key, number));
      return {
        isAdmitted: true,
        headers: {
          "RateLimit-Limit": String(steady),
          "RateLimit-Remaining": String(steady - usedInMinute),
          "RateLimit-Reset": String(secondsLeft(at, minuteMs)),
        },
      };
    },
  };
}

function secondsLeft(now: number, lengthMs: number): number {
  return Math.ceil((lengthMs - (now % lengthMs)) / 1_000);
}

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

type Window = { number: number; count: number };

/** Fixed windows, as Klaviyo uses; the headers report the minute only. */
export function createRateLimits(now: () => number): RateLimits {
  const windows = new Map<string, Window>();

  function windowOf(key: string, lengthMs: number): Window {
    const number = Math.floor(now() / lengthMs);
    const known = windows.get(key);
    if (known?.number === number) return known;
    const fresh = { number, count: 0 };
    windows.set(key, fresh);
    return fresh;
  }

  return {
    admit(account, endpoint, { burst, steady, daily }) {
      const key = `${account} ${endpoint}`;
      const counted = [
        { window: windowOf(`${key} second`, 1_000), most: burst, lengthMs: 1_000 },
        { window: windowOf(`${key} minute`, minuteMs), most: steady, lengthMs: minuteMs },
        ...(daily === undefined
          ? []
          : [{ window: windowOf(`${key} day`, dayMs), most: daily, lengthMs: dayMs }]),
      ];
      const full = counted.filter(({ window, most }) => window.count >= most);
      if (full.length > 0) {
        const waits = full.map(({ lengthMs }) => secondsLeft(now(), lengthMs));
        return { isAdmitted: false, retryAfterSeconds: Math.max(...waits) };
      }
      for (const { window } of counted) window.count += 1;
      const minute = windowOf(`${key} minute`, minuteMs);
      return {
        isAdmitted: true,
        headers: {
          "RateLimit-Limit": String(steady),
          "RateLimit-Remaining": String(steady - minute.count),
          "RateLimit-Reset": String(secondsLeft(now(), minuteMs)),
        },
      };
    },
  };
}

function secondsLeft(now: number, lengthMs: number): number {
  return Math.ceil((lengthMs - (now % lengthMs)) / 1_000);
}

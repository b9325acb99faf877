/** Counts by key that restart at 0 when the key's window changes. */
export type WindowCounts = {
  /** Returns the count after the addition. */
  add(key: string, window: Window, amount?: number): number;
  read(key: string, window: Window): number;
};

/** Names a fixed window, such as the number of the minute or a day. */
type Window = number | string;

export function createWindowCounts(): WindowCounts {
  const counts = new Map<string, { window: Window; count: number }>();
  function read(key: string, window: Window): number {
    const known = counts.get(key);
    return known?.window === window ? known.count : 0;
  }
  return {
    read,
    add(key, window, amount = 1) {
      const count = read(key, window) + amount;
      counts.set(key, { window, count });
      return count;
    },
  };
}

/** Calls by key within a window that ends now. */
export type RecentCalls = {
  add(key: string): void;
  count(key: string): number;
  /** Milliseconds until the oldest call leaves the window; its whole length if there is none. */
  msUntilOldestLeaves(key: string): number;
};

export function createRecentCalls(now: () => number, lengthMs: number): RecentCalls {
  const callsByKey = new Map<string, number[]>();
  function recent(key: string): number[] {
    const kept = (callsByKey.get(key) ?? []).filter((at) => at > now() - lengthMs);
    callsByKey.set(key, kept);
    return kept;
  }
  return {
    add: (key) => void recent(key).push(now()),
    count: (key) => recent(key).length,
    msUntilOldestLeaves(key) {
      const [oldest = now()] = recent(key);
      return oldest + lengthMs - now();
    },
  };
}

/** Requests in progress, by key. */
export type OpenRequests = {
  /** Returns the number of requests, including this one, and a function that ends it. */
  begin(key: string): { count: number; end(): void };
  count(key: string): number;
};

export function createOpenRequests(): OpenRequests {
  const counts = new Map<string, number>();
  const change = (key: string, by: number): number => {
    const count = (counts.get(key) ?? 0) + by;
    counts.set(key, count);
    return count;
  };
  return {
    count: (key) => counts.get(key) ?? 0,
    begin: (key) => ({ count: change(key, 1), end: () => void change(key, -1) }),
  };
}

import { AppError } from "@cartograph/contracts/app-error.ts";

export type FairQueueLimits = {
  /** Calls that run at once. */
  running: number;
  waitingPerUser: number;
  /** Calls that wait in total; beyond it, a user may still have one. */
  waiting: number;
};

/** A signed-in user, and a signal that ends the wait. */
export type QueuedCall = { userId: string; signal: AbortSignal };

/**
 * Calls `work` when it is the user's turn.
 * @throws AppError too_many_requests and unavailable at the limits, the reason of `signal` when it is aborted before the
 * turn, and what `work` throws.
 */
export type RunInTurn = <T>(call: QueuedCall, work: () => Promise<T>) => Promise<T>;

/** Users take turns, so a call waits for at most one call of each other user, however many those have sent. */
export function createFairQueue(limits: FairQueueLimits): RunInTurn {
  /** What starts each waiting call, by user; the user whose turn is next is first. */
  const queues = new Map<string, Set<() => void>>();
  let waiting = 0;
  let running = 0;

  function remove(userId: string, start: () => void): void {
    const queue = queues.get(userId);
    if (!queue?.delete(start)) return;
    waiting -= 1;
    if (queue.size === 0) queues.delete(userId);
  }

  function startNext(): void {
    const [next] = queues;
    if (next === undefined) return;
    const [userId, queue] = next;
    for (const start of queue) {
      remove(userId, start);
      running += 1;
      start();
      break;
    }
    if (queues.delete(userId)) queues.set(userId, queue);
  }

  function refuseTooMany(userId: string): void {
    const own = queues.get(userId)?.size ?? 0;
    if (own >= limits.waitingPerUser) {
      throw new AppError(
        "too_many_requests",
        "Too many of your reports are being calculated. Try again in a moment.",
        { retryAfterSeconds: 5 },
      );
    }
    if (waiting >= limits.waiting && own > 0) {
      throw new AppError(
        "unavailable",
        "Too many reports are being calculated. Try again in a moment.",
        { retryAfterSeconds: 5 },
      );
    }
  }

  async function begin({ userId, signal }: QueuedCall): Promise<void> {
    signal.throwIfAborted();
    if (running < limits.running) {
      running += 1;
      return;
    }
    refuseTooMany(userId);
    await new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        remove(userId, start);
        reject(signal.reason);
      };
      const start = () => {
        signal.removeEventListener("abort", giveUp);
        resolve();
      };
      signal.addEventListener("abort", giveUp, { once: true });
      const queue = queues.get(userId) ?? new Set();
      queues.set(userId, queue.add(start));
      waiting += 1;
    });
  }

  return async (call, work) => {
    await begin(call);
    try {
      return await work();
    } finally {
      running -= 1;
      startNext();
    }
  };
}

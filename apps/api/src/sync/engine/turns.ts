/**
 * Calls `work` when it is the store's turn.
 * @throws the reason of `signal` when it is aborted before that, and what `work` throws.
 */
export type TakeTurn = <T>(
  turn: { storeId: number; signal: AbortSignal },
  work: () => Promise<T>,
) => Promise<T>;

/**
 * Limits how many pages are read at once. The waiting store whose last turn was longest ago is next, so a store waits
 * for at most one page of each other store, however many pages those have left.
 */
export function createTurns(limit: number): TakeTurn {
  const waiting = new Map<number, (() => void)[]>();
  /** The number of each store's latest turn. */
  const latestTurns = new Map<number, number>();
  let turns = 0;
  let active = 0;

  function startNext(): void {
    const [storeId] = [...waiting.keys()].toSorted(
      (one, other) => (latestTurns.get(one) ?? 0) - (latestTurns.get(other) ?? 0),
    );
    if (storeId === undefined || active >= limit) return;
    const [start, ...others] = waiting.get(storeId) ?? [];
    if (others.length > 0) waiting.set(storeId, others);
    else waiting.delete(storeId);
    latestTurns.set(storeId, ++turns);
    active++;
    start?.();
  }

  function removeWaiting(storeId: number, start: () => void): void {
    const others = (waiting.get(storeId) ?? []).filter((other) => other !== start);
    if (others.length > 0) waiting.set(storeId, others);
    else waiting.delete(storeId);
  }

  return async ({ storeId, signal }, work) => {
    signal.throwIfAborted();
    await new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        removeWaiting(storeId, start);
        reject(signal.reason);
      };
      const start = () => {
        signal.removeEventListener("abort", giveUp);
        resolve();
      };
      signal.addEventListener("abort", giveUp, { once: true });
      waiting.set(storeId, [...(waiting.get(storeId) ?? []), start]);
      startNext();
    });
    try {
      return await work();
    } finally {
      active--;
      startNext();
    }
  };
}

/**
 * Calls `work` when it is the store's turn.
 * @throws the reason of `signal` when it is aborted before that, and what `work` throws.
 */
export type TakeTurn = <T>(
  turn: { storeId: number; signal: AbortSignal },
  work: (waitFor: WaitFor) => Promise<T>,
) => Promise<T>;

/**
 * Awaits a platform's answer within a turn. After two seconds the turn goes to another store; once the answer is there,
 * this one continues before stores that have not begun theirs.
 * @throws what the answer throws, and the reason of the turn's signal when it is aborted before the turn continues.
 */
export type WaitFor = <T>(answer: Promise<T>) => Promise<T>;

/** How long a platform may take to answer before its store's turn goes to another. */
const maxWaitMs = 2000;

type Waiting = {
  storeId: number;
  signal: AbortSignal;
  /** Its page has been read and is only to be stored. */
  isContinued: boolean;
};

/**
 * Limits how many pages are read and stored at once, except those whose platforms take long to answer. The waiting store
 * whose last turn was longest ago is next, so a store waits for at most one page of each other store, however many
 * pages those have left.
 */
export function createTurns(limit: number): TakeTurn {
  const waiting = new Map<Waiting, () => void>();
  /** The number of each store's latest turn. */
  const latestTurns = new Map<number, number>();
  let turns = 0;
  let active = 0;

  function startNext(): void {
    const [next] = [...waiting.keys()].toSorted(
      (one, other) =>
        Number(other.isContinued) - Number(one.isContinued) ||
        (latestTurns.get(one.storeId) ?? 0) - (latestTurns.get(other.storeId) ?? 0),
    );
    if (next === undefined || active >= limit) return;
    const start = waiting.get(next);
    waiting.delete(next);
    latestTurns.set(next.storeId, ++turns);
    active++;
    start?.();
  }

  async function begin(turn: Waiting): Promise<void> {
    const { signal } = turn;
    signal.throwIfAborted();
    await new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        waiting.delete(turn);
        reject(signal.reason);
      };
      signal.addEventListener("abort", giveUp, { once: true });
      waiting.set(turn, () => {
        signal.removeEventListener("abort", giveUp);
        resolve();
      });
      startNext();
    });
  }

  function end(): void {
    active--;
    startNext();
  }

  return async (turn, work) => {
    await begin({ ...turn, isContinued: false });
    let isActive = true;
    const waitFor: WaitFor = async (answer) => {
      if (await isSettledInTime(answer)) return answer;
      isActive = false;
      end();
      const late = await answer;
      await begin({ ...turn, isContinued: true });
      isActive = true;
      return late;
    };
    try {
      return await work(waitFor);
    } finally {
      if (isActive) end();
    }
  };
}

function isSettledInTime(answer: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), maxWaitMs);
    const settle = () => {
      clearTimeout(timer);
      resolve(true);
    };
    answer.then(settle, settle);
  });
}

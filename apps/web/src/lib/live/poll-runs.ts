/** Polls runs when there is no stream. */
export type RunPoll = { start(): void; stop(): void };

export type RunsSnapshot = {
  isAnyRunning: boolean;
  /** Identifies the ended runs; changes when another one ends. */
  ended: string;
};

export type RunPollOptions = {
  /** Refetches syncs and imports. */
  fetchRuns: () => Promise<RunsSnapshot>;
  /** Called when a run has ended since the last poll. */
  onEnded: () => void;
};

const everyMs = { whileRunning: 2000, otherwise: 20_000 };

/** Polls often while something runs, and rarely otherwise. */
export function createRunPoll({ fetchRuns, onEnded }: RunPollOptions): RunPoll {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOn = false;
  let seen: RunsSnapshot | null = null;

  async function poll(): Promise<void> {
    // Failed polls are repeated.
    const found = await fetchRuns().catch(() => seen);
    if (!isOn) return;
    // A short run can end before a poll sees it running.
    if (seen !== null && found !== null && found.ended !== seen.ended) onEnded();
    seen = found;
    const pause = found?.isAnyRunning ? everyMs.whileRunning : everyMs.otherwise;
    timer = setTimeout(() => void poll(), pause);
  }

  return {
    start() {
      if (isOn) return;
      isOn = true;
      seen = null;
      void poll();
    },
    stop() {
      isOn = false;
      clearTimeout(timer);
    },
  };
}

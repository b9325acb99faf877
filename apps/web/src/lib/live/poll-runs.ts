/** Looks after runs where no stream tells of them. */
export type RunPoll = { start(): void; stop(): void };

export type RunsSeen = {
  isAnyRunning: boolean;
  /** Which have ended, in any form that is the same as long as they are the same. */
  ended: string;
};

export type RunPollOptions = {
  /** Asks anew for syncs and imports and shows them. */
  look: () => Promise<RunsSeen>;
  /** Something ended since the last look. */
  onEnded: () => void;
};

const everyMs = { whileRunning: 2000, otherwise: 20_000 };

/** Asks often while something runs, and now and then whether anything does. */
export function createRunPoll({ look, onEnded }: RunPollOptions): RunPoll {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOn = false;
  let seen: RunsSeen | null = null;

  async function poll(): Promise<void> {
    // What cannot be had now is looked for again.
    const found = await look().catch(() => seen);
    if (!isOn) return;
    // A short one is over before it was ever seen to run.
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

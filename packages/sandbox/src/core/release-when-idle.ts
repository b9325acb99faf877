type Source<T> = {
  /** Returns the data as of that moment (UTC milliseconds). */
  read(nowMs: number): T;
};

/**
 * Creates the source on the first read and releases it after `idleMs` without a read, because a simulated store takes
 * hundreds of megabytes. The source's data must depend only on the time of the read.
 */
export function releaseWhenIdle<T>(create: () => Source<T>, idleMs: number): Source<T> {
  let source: Source<T> | null = null;
  let timer: NodeJS.Timeout | null = null;

  function release(): void {
    source = null;
    timer = null;
  }

  return {
    read(nowMs) {
      if (timer) timer.refresh();
      else timer = setTimeout(release, idleMs).unref();
      source ??= create();
      return source.read(nowMs);
    },
  };
}

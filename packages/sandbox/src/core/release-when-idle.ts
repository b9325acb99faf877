type Source<T> = {
  /** As it is at that moment (UTC milliseconds). */
  read(nowMs: number): T;
};

/**
 * Creates the source on the first read, releases it after `idleMs` without a read and creates it again on the next
 * one: a simulated store takes hundreds of megabytes. What it returns must depend on the time of the read only.
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

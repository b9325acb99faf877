type Source<T> = {
  /** As it is at that moment (UTC milliseconds). */
  read(nowMs: number): T;
};

/**
 * Made when it is first read, forgotten when nobody has read it for `quietMs`, and made anew when it is read again: a
 * simulated store is hundreds of megabytes and mostly nobody looks. It must be a pure function of the time of the read.
 */
export function forgetful<T>(make: () => Source<T>, quietMs: number): Source<T> {
  let made: Source<T> | null = null;
  let timer: NodeJS.Timeout | null = null;

  function forget(): void {
    made = null;
    timer = null;
  }

  return {
    read(nowMs) {
      if (timer) timer.refresh();
      else timer = setTimeout(forget, quietMs).unref();
      made ??= make();
      return made.read(nowMs);
    },
  };
}

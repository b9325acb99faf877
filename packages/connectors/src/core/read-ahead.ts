/**
 * Yields the same items, requesting the next one while the last is being stored. The signal passed to `open` is aborted
 * when the reader stops early; at most one item is pending.
 */
export async function* readAhead<T>(
  open: (signal: AbortSignal) => AsyncIterable<T>,
  signal: AbortSignal,
): AsyncIterable<T> {
  const stop = new AbortController();
  const source = open(AbortSignal.any([signal, stop.signal]))[Symbol.asyncIterator]();
  const requestNext = (): Promise<IteratorResult<T>> => {
    const next = source.next();
    // Its failure is thrown when its page is due; until then it would be an unhandled rejection.
    next.catch(() => undefined);
    return next;
  };
  let pending = requestNext();
  try {
    for (;;) {
      const result = await pending;
      if (result.done) return;
      pending = requestNext();
      yield result.value;
    }
  } finally {
    stop.abort();
    await pending.catch(() => undefined);
    await source.return?.();
  }
}

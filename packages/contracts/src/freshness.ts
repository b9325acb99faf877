/**
 * How long after its last complete reading (ms) a source is stale. Sources are read every quarter of an hour; eight
 * readings in a row that did not come through are no hiccup, and two hours are soon enough to be told.
 */
export const staleAfterMs = 2 * 60 * 60 * 1000;

/** Whether what was read up to `readAt` (UTC ms; null = never) is stale by now. What was never read is awaited instead. */
export function isStale(readAt: number | null, now: number): boolean {
  return readAt !== null && now - readAt > staleAfterMs;
}

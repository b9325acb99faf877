/** A source is stale this long (ms) after the start of its last complete sync, when eight scheduled syncs in a row have failed. */
export const staleAfterMs = 2 * 60 * 60 * 1000;

/** Whether a source last synced at `readAt` (UTC ms; null = never) is stale. A source that never synced is not. */
export function isStale(readAt: number | null, now: number): boolean {
  return readAt !== null && now - readAt > staleAfterMs;
}

/** How long (ms) after its last complete sync a source is stale: eight scheduled syncs in a row have then failed. */
export const staleAfterMs = 2 * 60 * 60 * 1000;

/** Whether a source last synced at `readAt` (UTC ms; null = never) is stale. One that was never synced is not. */
export function isStale(readAt: number | null, now: number): boolean {
  return readAt !== null && now - readAt > staleAfterMs;
}

/** Returns the version that serves a request: an outdated or unknown version is served by the oldest supported one. */
export function servedVersion(requested: string, nowMs: number): string {
  if (requested === "unstable") return requested;
  const oldest = oldestSupported(nowMs);
  if (!/^\d{4}-(?:01|04|07|10)$/.test(requested)) return oldest;
  if (requested < oldest) return oldest;
  return requested;
}

/** Returns the release of four quarters ago. */
function oldestSupported(nowMs: number): string {
  const now = new Date(nowMs);
  const quarter = Math.floor(now.getUTCMonth() / 3);
  const month = String(quarter * 3 + 1).padStart(2, "0");
  return `${now.getUTCFullYear() - 1}-${month}`;
}

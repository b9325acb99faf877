import { createHash } from "node:crypto";
import type { Connection } from "./connector.ts";

const maxSessions = 100;

/**
 * Keeps one session per connection across streams and syncs, so that they share tokens, quotas and pauses. Keys are
 * stored as digests.
 */
export function cacheSessions<Session>(
  open: (connection: Connection) => Session,
): (connection: Connection) => Session {
  const kept = new Map<string, Session>();
  return (connection) => {
    const digest = digestOf(connection);
    const session = kept.get(digest) ?? open(connection);
    // Moved to the end, so that the first entry is the least recently used.
    kept.delete(digest);
    kept.set(digest, session);
    const [oldest] = kept.keys();
    if (kept.size > maxSessions && oldest !== undefined) kept.delete(oldest);
    return session;
  };
}

function digestOf({ apiKey, storeUrl, account, baseUrl, storeCurrency }: Connection): string {
  return createHash("sha256")
    .update(JSON.stringify([baseUrl, storeUrl, account, storeCurrency, apiKey]))
    .digest("base64");
}

import { createHash } from "node:crypto";
import type { Connection } from "./connector.ts";

const mostKept = 100;

/**
 * One session for each connection, kept between streams and syncs: tokens, quotas and pauses are shared. Keys are kept as digests.
 */
export function keepSessions<Session>(
  open: (connection: Connection) => Session,
): (connection: Connection) => Session {
  const kept = new Map<string, Session>();
  return (connection) => {
    const digest = digestOf(connection);
    const session = kept.get(digest) ?? open(connection);
    // Moved to the end: the first of the map is always the one longest unused.
    kept.delete(digest);
    kept.set(digest, session);
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return session;
  };
}

function digestOf({ apiKey, storeUrl, account, baseUrl, storeCurrency }: Connection): string {
  return createHash("sha256")
    .update(JSON.stringify([baseUrl, storeUrl, account, storeCurrency, apiKey]))
    .digest("base64");
}

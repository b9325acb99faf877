/** A log entry of a sync or import. `error` is the cause as thrown. */
export type SyncLogEntry = {
  level: "info" | "warn" | "error";
  message: string;
  integrationId?: string;
  importId?: string;
  error?: unknown;
};

export type SyncLog = (entry: SyncLogEntry) => void;

/** An error as text for the log, with every occurrence of the keys and their parts redacted. */
export function describeError(error: unknown, keys: readonly string[]): string {
  const causes: string[] = [];
  for (let cause = error; cause !== undefined && causes.length < 5;) {
    causes.push(cause instanceof Error ? (cause.stack ?? cause.message) : String(cause));
    cause = cause instanceof Error ? cause.cause : undefined;
  }
  const text = causes.join("\ncaused by: ");
  return keys
    .flatMap((key) => [key, ...partsOf(key)])
    .filter((secret) => secret.length >= 6)
    .reduce((rest, secret) => rest.replaceAll(secret, "[key]"), text);
}

/** The parts of `clientId:clientSecret`, or the strings of a JSON key; a private key is split into lines. */
function partsOf(key: string): string[] {
  if (!key.includes("{")) return key.split(":");
  const texts = key.split(/"|\\n|\n/).map((text) => text.trim());
  // Short strings and addresses are not secret, and redacting them would make logs unreadable.
  return texts.filter((text) => text.length >= 16 && !text.startsWith("http"));
}

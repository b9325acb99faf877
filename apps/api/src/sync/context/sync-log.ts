/** What syncing has to say to the operator's log. `error` is the cause as it was thrown. */
export type SyncLogEntry = {
  level: "info" | "warn" | "error";
  message: string;
  integrationId?: string;
  importId?: string;
  error?: unknown;
};

export type SyncLog = (entry: SyncLogEntry) => void;

/** An error as text for a log, every occurrence of the keys and of their parts taken out. */
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

/** `clientId:clientSecret`, or the texts of a JSON key: a private key is told line by line. */
function partsOf(key: string): string[] {
  if (!key.includes("{")) return key.split(":");
  const texts = key.split(/"|\\n|\n/).map((text) => text.trim());
  // Names of fields, kinds of keys and addresses are no secrets, and a log needs its words.
  return texts.filter((text) => text.length >= 16 && !text.startsWith("http"));
}

/** What syncing has to say to the operator's log. `error` is the cause as it was thrown. */
export type SyncLogEntry = {
  level: "info" | "warn" | "error";
  message: string;
  integrationId?: string;
  importId?: string;
  error?: unknown;
};

export type SyncLog = (entry: SyncLogEntry) => void;

/** An error as text for a log, every occurrence of the secrets taken out. */
export function describeError(error: unknown, secrets: readonly string[]): string {
  const causes: string[] = [];
  for (let cause = error; cause !== undefined && causes.length < 5;) {
    causes.push(cause instanceof Error ? (cause.stack ?? cause.message) : String(cause));
    cause = cause instanceof Error ? cause.cause : undefined;
  }
  const text = causes.join("\ncaused by: ");
  return secrets
    .flatMap((secret) => [secret, ...secret.split(":")])
    .filter((secret) => secret.length >= 6)
    .reduce((rest, secret) => rest.replaceAll(secret, "[key]"), text);
}

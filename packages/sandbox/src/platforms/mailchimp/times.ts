/** Formats a time as Mailchimp does: whole seconds of UTC. */
export function timeText(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19)}+00:00`;
}

const form = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/** Parses to UTC milliseconds; null for an invalid time, such as one whose plus sign was decoded as a space. */
export function parseTime(text: string): number | null {
  if (!form.test(text)) return null;
  const hasZone = /(Z|[+-]\d{2}:?\d{2})$/.test(text.slice(10));
  const at = Date.parse(text.length > 10 && !hasZone ? `${text}Z` : text);
  return Number.isNaN(at) ? null : at;
}

/** `since` excludes the time, `before` includes it. */
export function isWithin(
  at: number,
  { since, before }: { since: number | null; before: number | null },
): boolean {
  const second = Math.floor(at / 1_000);
  return (
    (since === null || second > Math.floor(since / 1_000)) &&
    (before === null || second <= Math.floor(before / 1_000))
  );
}

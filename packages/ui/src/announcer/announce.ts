export type Announcement = { id: number; text: string };

/** Long enough for a screen reader to announce it, short enough not to be found when reading on. */
const keptMs = 1000;

let announcements: readonly Announcement[] = [];
let latestId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Announcement[]): void {
  announcements = next;
  for (const listener of listeners) listener();
}

/**
 * Announces a change on the screen to screen readers, after what they are reading now. Keep the text short: it is
 * part of the page for a moment.
 */
export function announce(text: string): void {
  const id = ++latestId;
  change([...announcements, { id, text }]);
  setTimeout(() => change(announcements.filter((one) => one.id !== id)), keptMs);
}

/** The recent announcements, oldest first. */
export function recentAnnouncements(): readonly Announcement[] {
  return announcements;
}

/** Calls `listener` when the recent announcements change. Returns a function that unsubscribes. */
export function onAnnouncement(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

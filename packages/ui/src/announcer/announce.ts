export type Announcement = { id: number; text: string };

/** A screen reader takes it up at once; then it is out of the way of who reads the page to its end. */
const keptMs = 1000;

let announcements: readonly Announcement[] = [];
let latestId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Announcement[]): void {
  announcements = next;
  for (const listener of listeners) listener();
}

/**
 * Tells people who do not see the screen what has just changed on it, when they are done listening to something else.
 * In few words: for a moment they stand on the page beside what they tell of.
 */
export function announce(text: string): void {
  const id = ++latestId;
  change([...announcements, { id, text }]);
  setTimeout(() => change(announcements.filter((one) => one.id !== id)), keptMs);
}

/** What was announced last, the oldest first. */
export function recentAnnouncements(): readonly Announcement[] {
  return announcements;
}

/** Calls `listener` at each change of them. Gives what ends that. */
export function onAnnouncement(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

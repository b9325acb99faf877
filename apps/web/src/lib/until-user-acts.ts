/** How a user takes over from an automatic scroll or focus. A touch begins with `pointerdown`. */
const userEvents = ["wheel", "keydown", "pointerdown"] as const;

/**
 * Ends an observer when the user acts, and after `timeoutMs` if given.
 * @returns a function that ends it now
 */
export function untilUserActs(
  observer: { disconnect: () => void },
  timeoutMs?: number,
): () => void {
  const timer = timeoutMs === undefined ? undefined : setTimeout(end, timeoutMs);
  function end(): void {
    observer.disconnect();
    clearTimeout(timer);
    for (const type of userEvents) window.removeEventListener(type, end);
  }
  for (const type of userEvents) window.addEventListener(type, end, { passive: true });
  return end;
}

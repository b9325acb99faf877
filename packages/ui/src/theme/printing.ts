const listeners = new Set<() => void>();
let isOnPaper = false;

// Always followed: printing can start before the first table is rendered, and end after the last is gone.
if (typeof window !== "undefined") {
  const turnTo = (next: boolean) => {
    isOnPaper = next;
    for (const listener of listeners) listener();
  };
  const sheet = window.matchMedia("print");
  isOnPaper = sheet.matches;
  // Some browsers only fire the events, others only the media query.
  window.addEventListener("beforeprint", () => turnTo(true));
  window.addEventListener("afterprint", () => turnTo(false));
  sheet.addEventListener("change", ({ matches }) => turnTo(matches));
}

/** Whether the page is laid out for printing, where nothing scrolls. */
export function isPrinting(): boolean {
  return isOnPaper;
}

/** Calls `listener` when printing starts and ends. Returns a function that unsubscribes. */
export function onPrinting(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

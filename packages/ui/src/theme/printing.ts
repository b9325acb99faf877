const listeners = new Set<() => void>();
let isPrintLayout = false;

// Listens from the start: printing can begin before the first table is rendered and end after the last is gone.
if (typeof window !== "undefined") {
  const setPrinting = (next: boolean) => {
    isPrintLayout = next;
    for (const listener of listeners) listener();
  };
  const sheet = window.matchMedia("print");
  isPrintLayout = sheet.matches;
  // Some browsers only fire the events, others only the media query.
  window.addEventListener("beforeprint", () => setPrinting(true));
  window.addEventListener("afterprint", () => setPrinting(false));
  sheet.addEventListener("change", ({ matches }) => setPrinting(matches));
}

/** Returns whether the page is laid out for printing, where nothing scrolls. */
export function isPrinting(): boolean {
  return isPrintLayout;
}

/** Calls `listener` when printing starts and ends. Returns a function that unsubscribes. */
export function onPrinting(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

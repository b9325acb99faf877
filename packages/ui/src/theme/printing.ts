const sheet = typeof window === "undefined" ? null : window.matchMedia("print");

let isOnPaper = sheet?.matches ?? false;

/** Whether the page is laid out for printing, where nothing scrolls. */
export function isPrinting(): boolean {
  return isOnPaper;
}

/** Calls `listener` when printing starts and ends. Returns a function that unsubscribes. */
export function onPrinting(listener: () => void): () => void {
  function turnTo(next: boolean) {
    isOnPaper = next;
    listener();
  }
  const start = () => turnTo(true);
  const end = () => turnTo(false);
  const follow = ({ matches }: MediaQueryListEvent) => turnTo(matches);
  // Some browsers only fire the events, others only the media query.
  window.addEventListener("beforeprint", start);
  window.addEventListener("afterprint", end);
  sheet?.addEventListener("change", follow);
  return () => {
    window.removeEventListener("beforeprint", start);
    window.removeEventListener("afterprint", end);
    sheet?.removeEventListener("change", follow);
  };
}

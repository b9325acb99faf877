const sheet = typeof window === "undefined" ? null : window.matchMedia("print");

let isOnPaper = sheet?.matches ?? false;

/** Whether the page is laid out for paper, where nothing scrolls. */
export function isPrinting(): boolean {
  return isOnPaper;
}

/** Tells when printing begins and when it is over; gives the way to stop telling. */
export function onPrinting(tell: () => void): () => void {
  function turnTo(next: boolean) {
    isOnPaper = next;
    tell();
  }
  const start = () => turnTo(true);
  const end = () => turnTo(false);
  const follow = ({ matches }: MediaQueryListEvent) => turnTo(matches);
  // Some browsers lay out a copy, made directly after the event; others tell by the media query alone.
  window.addEventListener("beforeprint", start);
  window.addEventListener("afterprint", end);
  sheet?.addEventListener("change", follow);
  return () => {
    window.removeEventListener("beforeprint", start);
    window.removeEventListener("afterprint", end);
    sheet?.removeEventListener("change", follow);
  };
}

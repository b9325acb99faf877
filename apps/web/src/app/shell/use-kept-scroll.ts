import { useEffect, useLayoutEffect, useMemo, useRef } from "react";

/** How long a page may take to become as high as it was. */
const patienceMs = 5000;

export type KeptScroll = {
  /** Scrolls to where the page was left, once it is high enough. Returns what ends waiting for that. */
  restore: () => () => void;
};

/** Remembers how far each entry of the history was scrolled. */
export function useKeptScroll(entry: string): KeptScroll {
  const positions = useRef(new Map<string, number>());
  const shown = useRef({ entry, left: 0 });
  // Before the browser moves the page because its content changed.
  useLayoutEffect(() => {
    shown.current = { entry, left: positions.current.get(entry) ?? 0 };
  }, [entry]);
  useEffect(() => {
    const kept = positions.current;
    const remember = () => kept.set(shown.current.entry, window.scrollY);
    window.addEventListener("scroll", remember, { passive: true });
    return () => window.removeEventListener("scroll", remember);
  }, []);
  return useMemo(() => ({ restore: () => scrollOnceHighEnough(shown.current.left) }), []);
}

function scrollOnceHighEnough(top: number): () => void {
  const isHighEnough = () =>
    document.documentElement.scrollHeight - window.innerHeight >= Math.floor(top);
  window.scrollTo(0, top);
  if (isHighEnough()) return () => {};
  const heights = new ResizeObserver(() => {
    window.scrollTo(0, top);
    if (isHighEnough()) end();
  });
  const timer = setTimeout(end, patienceMs);
  const byHand = ["wheel", "touchmove", "keydown", "pointerdown"] as const;
  function end() {
    heights.disconnect();
    clearTimeout(timer);
    for (const type of byHand) window.removeEventListener(type, end);
  }
  for (const type of byHand) window.addEventListener(type, end, { passive: true });
  heights.observe(document.body);
  return end;
}

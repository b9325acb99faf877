import { useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { untilUserActs } from "../../lib/until-user-acts.ts";

/** How long a page may take to become as high as it was. */
const maxWaitMs = 5000;

export type ScrollRestoration = {
  /** Scrolls to where the page was left, once it is high enough. Returns a function that stops waiting. */
  restore: () => () => void;
};

/** Remembers the scroll position of each history entry. */
export function useScrollRestoration(entry: string): ScrollRestoration {
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
    window.addEventListener("pagehide", keepInHistory);
    const { top } = (window.history.state ?? {}) as { top?: number };
    const end = top ? scrollOnceHighEnough(top) : undefined;
    return () => {
      end?.();
      window.removeEventListener("scroll", remember);
      window.removeEventListener("pagehide", keepInHistory);
    };
  }, []);
  return useMemo(() => ({ restore: () => scrollOnceHighEnough(shown.current.left) }), []);
}

/** For a reload and Back from another site, which load the page again. */
function keepInHistory(): void {
  window.history.replaceState({ ...window.history.state, top: window.scrollY }, "");
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
  const end = untilUserActs(heights, maxWaitMs);
  heights.observe(document.body);
  return end;
}

import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";

/**
 * Scrolls to the section in the URL's hash once the screen has loaded. The browser would try too early.
 */
export function useOpenAtSection(isReady = true): void {
  const { hash, key } = useLocation();
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (!isReady || shown.current === key || hash === "") return undefined;
    shown.current = key;
    const section = document.getElementById(hash.slice(1));
    if (!section) return undefined;
    section.scrollIntoView();
    section.focus({ preventScroll: true });
    return holdInView(section);
  }, [hash, key, isReady]);
}

const ownMoves = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/** Keeps the section in place while content above it loads, until the user scrolls. */
function holdInView(section: HTMLElement): () => void {
  const growth = new ResizeObserver(() => section.scrollIntoView());
  function release() {
    growth.disconnect();
    for (const move of ownMoves) window.removeEventListener(move, release);
  }
  growth.observe(document.body);
  for (const move of ownMoves) window.addEventListener(move, release, { passive: true });
  return release;
}

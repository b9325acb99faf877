import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { untilUserActs } from "./until-user-acts.ts";

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

/** Keeps the section in place while content above it loads, until the user acts. */
function holdInView(section: HTMLElement): () => void {
  const growth = new ResizeObserver(() => section.scrollIntoView());
  growth.observe(document.body);
  return untilUserActs(growth);
}

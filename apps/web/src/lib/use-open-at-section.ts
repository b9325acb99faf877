import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";

/**
 * Leads to the section that the address names, once the screen is as high as it will be. The browser cannot: it looks
 * before the screen has loaded.
 */
export function useOpenAtSection(isReady = true): void {
  const { hash, key } = useLocation();
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (!isReady || shown.current === key || hash === "") return;
    shown.current = key;
    const section = document.getElementById(decodeURIComponent(hash.slice(1)));
    section?.scrollIntoView();
    section?.focus({ preventScroll: true });
  }, [hash, key, isReady]);
}

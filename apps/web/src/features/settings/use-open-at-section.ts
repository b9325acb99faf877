import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";

/** Leads to the section that the address names. The browser cannot: it looks before the screen has loaded. */
export function useOpenAtSection(): void {
  const { hash, key } = useLocation();
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (shown.current === key || hash === "") return;
    shown.current = key;
    const section = document.getElementById(decodeURIComponent(hash.slice(1)));
    section?.scrollIntoView();
    section?.focus({ preventScroll: true });
  }, [hash, key]);
}

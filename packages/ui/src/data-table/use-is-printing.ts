import { useSyncExternalStore } from "react";

/** Whether the page is laid out for paper, where nothing scrolls. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(subscribe, isPrinting, () => false);
}

function isPrinting(): boolean {
  return window.matchMedia("print").matches;
}

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia("print");
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

import { useSyncExternalStore } from "react";
import { isPrinting, onPrinting } from "./printing.ts";

/** Returns whether the page is laid out for printing, where nothing scrolls. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(onPrinting, isPrinting, () => false);
}

import { createContext, use, useEffect } from "react";

type MarkEntry = (label: string | null) => void;

/** Marks the entry with a label in the sidebar, or none. */
export const SidebarEntryContext = createContext<MarkEntry>(() => undefined);

/** While the page is shown, marks the sidebar's entry of the screen it belongs to, if its path is not below it. */
export function useSidebarEntry(label: string): void {
  const mark = use(SidebarEntryContext);
  useEffect(() => {
    mark(label);
    return () => mark(null);
  }, [mark, label]);
}

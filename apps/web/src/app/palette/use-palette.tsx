import { useHotkeys } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";

const load = () => import("./command-palette.tsx");

/**
 * The command palette on Ctrl K or ⌘ K. Its code comes when it is first wanted; `preload` fetches it ahead. `palette`
 * is to be put on the page.
 */
export function usePalette(): { open: () => void; preload: () => void; palette: ReactNode } {
  const [palette, setPalette] = useState<ReactNode>(null);
  async function open() {
    const { CommandPalette, openPalette } = await load();
    // On the page before it opens: it notes what has the focus then, and gives it back when it closes.
    flushSync(() => setPalette(<CommandPalette />));
    openPalette();
  }
  // A chunk that cannot be fetched leaves the page as it is; the next press tries again.
  const tryOpen = () => void open().catch(() => undefined);
  useHotkeys([["mod+K", tryOpen]], [], true);
  return { open: tryOpen, preload: () => void load().catch(() => undefined), palette };
}

import { useHotkeys } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { captureTyping } from "./capture-typing.ts";

const load = () => import("./command-palette.tsx");

/**
 * The command palette, on Ctrl+K or ⌘K. Its chunk loads on first use or by `preload`. Render `palette` on the page.
 */
export function usePalette(onShowKeys: () => void) {
  const [palette, setPalette] = useState<ReactNode>(null);
  async function open() {
    const typed = captureTyping();
    try {
      const { CommandPalette, openPalette } = await load();
      // Mount it before opening, because it stores the focused element and restores focus when it closes.
      flushSync(() =>
        setPalette(<CommandPalette typedAhead={typed.text()} onShowKeys={onShowKeys} />),
      );
      openPalette();
    } finally {
      typed.end();
    }
  }
  // If the chunk fails to load, nothing happens and the next press tries again.
  const tryOpen = () => void open().catch(() => undefined);
  useHotkeys([["mod+K", tryOpen]], [], true);
  return { open: tryOpen, preload: () => void load().catch(() => undefined), palette };
}

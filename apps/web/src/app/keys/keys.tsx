import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { useOpenPath } from "../../lib/use-open-path.ts";
import { actionOf, isTyping, type KeyPress } from "./go-keys.ts";

// It is outside of the boundary of the screens. If the chunk fails to load, the screen stays as it is.
const KeysDialog = lazy(() =>
  import("./keys-dialog.tsx").then(
    (module) => ({ default: module.KeysDialog }),
    () => ({ default: () => <></> }),
  ),
);

export type KeysProps = { isListOpen: boolean; onOpenList: () => void; onCloseList: () => void };

/** The keys that work on every screen, and their list. */
export function Keys({ isListOpen, onOpenList, onCloseList }: KeysProps) {
  const open = useOpenPath();
  const before = useRef<KeyPress | null>(null);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
    if (ctrlKey || metaKey || altKey || defaultPrevented || isTyping(target)) return;
    const press = { key, at: event.timeStamp };
    const action = actionOf(press, before.current);
    before.current = action === null ? press : null;
    if (action === null) return;
    event.preventDefault();
    if (action === "keys") onOpenList();
    else open(action);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  // It stays mounted while it closes, so that the focus returns to where it was.
  const [wasOpen, setWasOpen] = useState(false);
  if (isListOpen && !wasOpen) setWasOpen(true);
  return wasOpen ? (
    <Suspense fallback={null}>
      <KeysDialog isOpen={isListOpen} onClose={onCloseList} />
    </Suspense>
  ) : null;
}

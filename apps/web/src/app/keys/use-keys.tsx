import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { keepRange } from "../../lib/range-search.ts";
import { actionOf, isTyping, type KeyPress } from "./go-keys.ts";

const KeysDialog = lazy(async () => ({ default: (await import("./keys-dialog.tsx")).KeysDialog }));

/** The keys that work on every screen. Render `dialog` on the page. */
export function useKeys(): { showKeys: () => void; dialog: ReactNode } {
  const [isShown, setShown] = useState<boolean | null>(null);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const before = useRef<KeyPress | null>(null);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
    if (ctrlKey || metaKey || altKey || defaultPrevented || isTyping(target)) return;
    const press = { key, at: event.timeStamp };
    const action = actionOf(press, before.current);
    before.current = action === null ? press : null;
    if (action === null) return;
    event.preventDefault();
    if (action === "keys") setShown(true);
    else void navigate(keepRange(action, search));
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  return {
    showKeys: () => setShown(true),
    dialog:
      isShown === null ? null : (
        <Suspense fallback={null}>
          <KeysDialog isOpen={isShown} onClose={() => setShown(false)} />
        </Suspense>
      ),
  };
}

import { useWindowEvent } from "@mantine/hooks";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { whenIdle } from "../when-idle.ts";
import { loadedToasts, loadToasts, onToastsLoaded } from "./load-toasts.ts";

/** The toast region: one toast at a time, announced politely, focused by F8. */
export function Toaster() {
  const region = useRef<HTMLElement>(null);
  const toasts = useSyncExternalStore(onToastsLoaded, loadedToasts);
  // Load before the first toast, which may be about a lost connection.
  useEffect(() => whenIdle(() => void loadToasts().catch(() => undefined)), []);
  useWindowEvent("keydown", (event) => {
    if (event.key !== "F8") return;
    event.preventDefault();
    const toast = region.current?.querySelector<HTMLElement>("[data-toast]");
    (toast ?? region.current)?.focus();
  });

  return (
    <section
      ref={region}
      aria-label="Notifications (F8)"
      aria-live="polite"
      tabIndex={-1}
      data-print="hide"
    >
      {toasts ? <toasts.ToastStack /> : null}
    </section>
  );
}

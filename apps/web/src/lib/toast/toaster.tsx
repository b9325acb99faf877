import "@mantine/notifications/styles.layer.css";
import { useHotkeys } from "@mantine/hooks";
import { Notifications } from "@mantine/notifications";
import { useRef } from "react";
import { toastDurationMs, toastMaxWidthPx } from "./toast-settings.ts";

/** Where toasts appear: one at a time, announced politely, focused by F8. */
export function Toaster() {
  const region = useRef<HTMLElement>(null);
  function focusToast() {
    const toast = region.current?.querySelector<HTMLElement>("[data-toast]");
    (toast ?? region.current)?.focus();
  }
  useHotkeys([["F8", focusToast]], [], true);

  return (
    <section ref={region} aria-label="Notifications (F8)" aria-live="polite" tabIndex={-1}>
      <Notifications
        limit={1}
        autoClose={toastDurationMs}
        position="bottom-right"
        containerWidth={toastMaxWidthPx}
        withinPortal={false}
        // The stacked layout is the one that waits while the toast has the focus.
        layout="stacked"
        // The toast brings its own entrance, and none is left behind while the next one shows.
        transitionDuration={0}
        // Mantine's swipe goes either way and by a share of the width; the toast has its own.
        allowDragDismiss={false}
        allowScrollDismiss={false}
      />
    </section>
  );
}

import "@mantine/notifications/styles.layer.css";
import { randomId } from "@mantine/hooks";
import { Notifications, notifications } from "@mantine/notifications";
import type { ToastContent } from "./toast-content.ts";
import { toastDurationMs, toastMaxWidthPx } from "./toast-settings.ts";
import { Toast } from "./toast.tsx";

/** Shows a toast in place of the one that stands: there is never more than one. */
export function openToast(content: ToastContent): void {
  notifications.clean();
  // Not `crypto.randomUUID`, which a page has over HTTPS and on the machine itself alone.
  const id = randomId();
  notifications.show({
    id,
    message: content.title,
    // The toast within speaks for itself, or the region around it does.
    role: "none",
    renderNotification: () => <Toast content={content} onClose={() => notifications.hide(id)} />,
  });
}

/** The toasts that stand, at the bottom right. */
export function ToastStack() {
  return (
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
  );
}

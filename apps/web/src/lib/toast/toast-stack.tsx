import "@mantine/notifications/styles.layer.css";
import { randomId } from "@mantine/hooks";
import { Notifications, notifications } from "@mantine/notifications";
import type { ToastContent } from "./toast-content.ts";
import { toastDurationMs, toastMaxWidthPx } from "./toast-settings.ts";
import { Toast } from "./toast.tsx";

/** Shows a toast, replacing the current one. */
export function openToast(content: ToastContent): void {
  notifications.clean();
  // Not `crypto.randomUUID`, which needs HTTPS or localhost.
  const id = randomId();
  notifications.show({
    id,
    message: content.title,
    // The toast or the region around it is announced already.
    role: "none",
    renderNotification: () => <Toast content={content} onClose={() => notifications.hide(id)} />,
  });
}

/** The visible toasts, at the bottom right. */
export function ToastStack() {
  return (
    <Notifications
      limit={1}
      autoClose={toastDurationMs}
      position="bottom-right"
      containerWidth={toastMaxWidthPx}
      withinPortal={false}
      // Only the stacked layout pauses while the toast has focus.
      layout="stacked"
      // The toast animates itself and disappears at once when the next one shows.
      transitionDuration={0}
      // Mantine's swipe works in both directions and by share of the width; ours follows the specification.
      allowDragDismiss={false}
      allowScrollDismiss={false}
    />
  );
}

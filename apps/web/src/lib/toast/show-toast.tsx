import { notifications } from "@mantine/notifications";
import type { ToastContent } from "./toast-content.ts";
import { Toast } from "./toast.tsx";

/** Shows a toast in place of the one that stands: there is never more than one. */
export function showToast(content: ToastContent): void {
  notifications.clean();
  const id = crypto.randomUUID();
  notifications.show({
    id,
    message: content.title,
    // The toast within speaks for itself.
    role: "none",
    renderNotification: () => <Toast content={content} onClose={() => notifications.hide(id)} />,
  });
}

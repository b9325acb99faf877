import { loadToasts } from "./load-toasts.ts";
import type { ToastContent } from "./toast-content.ts";

/** Shows a toast, replacing the current one. */
export function showToast(content: ToastContent): void {
  void loadToasts().then(
    ({ openToast }) => openToast(content),
    // If the chunk failed to load, nothing can be shown. The screen shows failures too.
    () => undefined,
  );
}

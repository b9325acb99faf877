import { loadToasts } from "./load-toasts.ts";
import type { ToastContent } from "./toast-content.ts";

/** Shows a toast in place of the one that stands: there is never more than one. */
export function showToast(content: ToastContent): void {
  void loadToasts().then(
    ({ openToast }) => openToast(content),
    // Without its chunk, which was asked for long before, nothing can be shown; the screen says what failed too.
    () => undefined,
  );
}

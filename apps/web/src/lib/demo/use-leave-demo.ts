import { showFailure } from "../toast/show-failure.ts";
import { showToast } from "../toast/show-toast.ts";
import { trpc } from "../trpc.ts";
import { useSwitchStore } from "./use-switch-store.ts";

/** Switches the session from the demo store back to the user's own. */
export function useLeaveDemo() {
  const switchStore = useSwitchStore();
  return trpc.store.leaveDemo.useMutation({
    onSuccess(store) {
      switchStore(store);
      showToast({ title: "You're back in your own store" });
    },
    onError: (error) => showFailure("Failed to leave the demo store", error),
  });
}

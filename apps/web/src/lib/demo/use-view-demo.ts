import { showFailure } from "../toast/show-failure.ts";
import { showToast } from "../toast/show-toast.ts";
import { trpc } from "../trpc.ts";
import { useSwitchStore } from "./use-switch-store.ts";

/** Switches the session to the demo store. */
export function useViewDemo() {
  const switchStore = useSwitchStore();
  return trpc.store.viewDemo.useMutation({
    onSuccess(store) {
      switchStore(store);
      showToast({
        title: "You're viewing the demo store",
        description: "Look around. Nothing can be changed here.",
      });
    },
    onError: (error) => showFailure("Failed to open the demo store", error),
  });
}

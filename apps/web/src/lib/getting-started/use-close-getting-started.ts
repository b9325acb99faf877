import { showFailure } from "../toast/show-failure.ts";
import { trpc } from "../trpc.ts";

/** Dismisses the list for this store on all devices. */
export function useCloseGettingStarted() {
  const utils = trpc.useUtils();
  const closing = trpc.store.closeGettingStarted.useMutation({
    onSuccess() {
      utils.store.get.setData(undefined, (store) => store && { ...store, gettingStarted: null });
    },
    onError: (error) => showFailure("Failed to dismiss next steps", error),
  });
  return { close: () => closing.mutate(), isClosing: closing.isPending };
}

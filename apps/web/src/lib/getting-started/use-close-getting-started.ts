import { showFailure } from "../toast/show-failure.ts";
import { trpc } from "../trpc.ts";

/** Puts the list away for this store, on every device of its operator. */
export function useCloseGettingStarted() {
  const utils = trpc.useUtils();
  const closing = trpc.store.closeGettingStarted.useMutation({
    onSuccess() {
      utils.store.get.setData(undefined, (store) => store && { ...store, gettingStarted: null });
    },
    onError: (error) => showFailure("The next steps could not be put away", error),
  });
  return { close: () => closing.mutate(), isClosing: closing.isPending };
}

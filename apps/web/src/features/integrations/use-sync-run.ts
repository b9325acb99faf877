import { showFailure } from "../../lib/toast/show-failure.ts";
import { trpc } from "../../lib/trpc.ts";

/** Starts and cancels the sync of one integration. Its progress is in the list. */
export function useSyncRun(integrationId: string) {
  const utils = trpc.useUtils();
  const onSuccess = () => utils.integrations.list.invalidate();
  const start = trpc.integrations.sync.useMutation({
    onSuccess,
    onError: (error) => showFailure("Failed to start sync", error),
  });
  const cancel = trpc.integrations.cancelSync.useMutation({
    onSuccess,
    onError: (error) => showFailure("Failed to cancel sync", error),
  });
  return {
    start: () => start.mutate({ id: integrationId }),
    isStarting: start.isPending,
    cancel: () => cancel.mutate({ id: integrationId }),
    isCanceling: cancel.isPending,
  };
}

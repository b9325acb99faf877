import { showFailure } from "../../lib/toast/show-failure.ts";
import { trpc } from "../../lib/trpc.ts";

/** Starts and cancels the run of one integration; how it goes is read from the list. */
export function useSyncRun(integrationId: string) {
  const utils = trpc.useUtils();
  const onSuccess = () => utils.integrations.list.invalidate();
  const start = trpc.integrations.sync.useMutation({
    onSuccess,
    onError: (error) => showFailure("Failed to start the sync", error),
  });
  const cancel = trpc.integrations.cancelSync.useMutation({
    onSuccess,
    onError: (error) => showFailure("Failed to cancel the sync", error),
  });
  return {
    start: () => start.mutate({ id: integrationId }),
    isStarting: start.isPending,
    cancel: () => cancel.mutate({ id: integrationId }),
    isCancelling: cancel.isPending,
  };
}

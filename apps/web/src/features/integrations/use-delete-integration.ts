import type { DataChoice } from "@cartograph/contracts/source-data.ts";
import { showFailure } from "../../lib/toast/show-failure.ts";
import { showToast } from "../../lib/toast/show-toast.ts";
import { trpc } from "../../lib/trpc.ts";
import { dataCountsText } from "./data-counts.ts";

/** Deletes an integration or the data kept from one. `deletingId` is its id until it is removed from the list. */
export function useDeleteIntegration(
  texts = { done: "Integration deleted", failed: "Failed to delete integration" },
) {
  const utils = trpc.useUtils();
  const deletion = trpc.integrations.delete.useMutation({
    async onSuccess({ deleted }) {
      const description = deleted.length > 0 ? `Deleted ${dataCountsText(deleted)}.` : undefined;
      showToast({ title: texts.done, ...(description && { description }) });
      void utils.reports.invalidate();
      // Keep the card disabled until the lists are refetched.
      await Promise.all([
        utils.integrations.list.invalidate(),
        utils.integrations.disconnected.invalidate(),
      ]);
    },
    onError: (error) => showFailure(texts.failed, error),
  });
  return {
    remove: (id: string, data: DataChoice) => deletion.mutate({ id, data }),
    deletingId: deletion.isPending ? deletion.variables.id : null,
  };
}

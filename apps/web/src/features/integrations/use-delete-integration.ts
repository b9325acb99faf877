import { showFailure } from "../../lib/toast/show-failure.ts";
import { showToast } from "../../lib/toast/show-toast.ts";
import { trpc } from "../../lib/trpc.ts";

/** Deletes an integration and says so; `deletingId` is the one on its way out. */
export function useDeleteIntegration(): {
  remove: (id: string) => void;
  deletingId: string | null;
} {
  const utils = trpc.useUtils();
  const deletion = trpc.integrations.delete.useMutation({
    async onSuccess() {
      showToast({ title: "Integration deleted" });
      void utils.reports.invalidate();
      // Until the list is renewed the card stays disabled.
      await utils.integrations.list.invalidate();
    },
    onError: (error) => showFailure("Failed to delete integration", error),
  });
  return {
    remove: (id) => deletion.mutate({ id }),
    deletingId: deletion.isPending ? deletion.variables.id : null,
  };
}

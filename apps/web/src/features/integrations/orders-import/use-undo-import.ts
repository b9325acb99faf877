import { showFailure } from "../../../lib/toast/show-failure.ts";
import { showToast } from "../../../lib/toast/show-toast.ts";
import { trpc } from "../../../lib/trpc.ts";
import { undoneText } from "../../../lib/file-import/import-words.ts";

/** Undoes an import. `undoingId` is its id until it is removed from the list. */
export function useUndoImport(): { start: (id: string) => void; undoingId: string | null } {
  const utils = trpc.useUtils();
  const undo = trpc.imports.undo.useMutation({
    async onSuccess(undone) {
      showToast({ title: "Import undone", description: undoneText(undone) });
      void utils.reports.invalidate();
      void utils.store.invalidate();
      // Keep the row disabled until the list is refetched.
      await utils.imports.list.invalidate();
    },
    onError: (error) => showFailure("Failed to undo import", error),
  });
  return {
    start: (id) => undo.mutate({ id }),
    undoingId: undo.isPending ? undo.variables.id : null,
  };
}

import type { ViewCreate } from "@cartograph/contracts/views.ts";
import { fieldProblems } from "../field-problems.ts";
import { showFailure } from "../toast/show-failure.ts";
import { showToast } from "../toast/show-toast.ts";
import { trpc } from "../trpc.ts";

/** Saves a view, or renames the one with this id. */
export function useSaveView(
  id: string | undefined,
  then: { onSaved: () => void; onRefused: (problems: Record<string, string>) => void },
) {
  const utils = trpc.useUtils();
  const outcome = (done: string, failed: string) => ({
    onSuccess: async () => {
      await utils.views.list.invalidate();
      showToast({ title: done });
      then.onSaved();
    },
    onError: (error: unknown) => {
      showFailure(failed, error);
      // The address has no field of its own.
      const { path, ...problems } = fieldProblems(error);
      then.onRefused(path ? { name: `Address: ${path}`, ...problems } : problems);
    },
  });
  const create = trpc.views.create.useMutation(outcome("View saved", "Failed to save view"));
  const update = trpc.views.update.useMutation(outcome("View renamed", "Failed to rename view"));
  return {
    isSaving: create.isPending || update.isPending,
    save(view: ViewCreate) {
      if (id === undefined) create.mutate(view);
      else update.mutate({ id, name: view.name });
    },
  };
}

/** Deletes a view. */
export function useDeleteView() {
  const utils = trpc.useUtils();
  return trpc.views.delete.useMutation({
    onSuccess: async () => {
      await utils.views.list.invalidate();
      showToast({ title: "View deleted" });
    },
    onError: (error) => showFailure("Failed to delete view", error),
  });
}

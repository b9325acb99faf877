import type { ViewCreate } from "@cartograph/contracts/views.ts";
import { changesOf, type SaveOutcome } from "../list-changes.ts";
import { trpc } from "../trpc.ts";

/** Saves a view, or renames the one with this id. */
export function useSaveView(id: string | undefined, { onSaved, onRefused }: SaveOutcome) {
  const change = changesOf(trpc.useUtils().views.list, {
    onSaved,
    // The address has no field of its own.
    onRefused: ({ path, ...problems }) =>
      onRefused(path ? { name: `Address: ${path}`, ...problems } : problems),
  });
  const create = trpc.views.create.useMutation(change("View saved", "Failed to save view"));
  const update = trpc.views.update.useMutation(change("View renamed", "Failed to rename view"));
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
  const change = changesOf(trpc.useUtils().views.list);
  return trpc.views.delete.useMutation(change("View deleted", "Failed to delete view"));
}

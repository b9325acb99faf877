import { viewCreateSchema, type ViewCreate } from "@cartograph/contracts/views.ts";
import { useState } from "react";
import { fieldProblems } from "../field-problems.ts";
import { showFailure } from "../toast/show-failure.ts";
import { showToast } from "../toast/show-toast.ts";
import { trpc } from "../trpc.ts";

/** Saves a view, or renames the one with this id. */
export function useSaveView(id: string | null, onSaved: () => void) {
  const utils = trpc.useUtils();
  const [problem, setProblem] = useState<string | null>(null);
  const outcome = (done: string, failed: string) => ({
    onSuccess: async () => {
      await utils.views.list.invalidate();
      showToast({ title: done });
      onSaved();
    },
    onError: (error: unknown) => {
      showFailure(failed, error);
      setProblem(fieldProblems(error)["name"] ?? null);
    },
  });
  const create = trpc.views.create.useMutation(outcome("View saved", "Failed to save view"));
  const update = trpc.views.update.useMutation(outcome("View renamed", "Failed to rename view"));
  return {
    problem,
    isSaving: create.isPending || update.isPending,
    save(view: ViewCreate) {
      const { error } = viewCreateSchema.safeParse(view);
      setProblem(error?.issues[0]?.message ?? null);
      if (error) return;
      if (id === null) create.mutate(view);
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

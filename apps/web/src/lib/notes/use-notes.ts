import type { Note, NoteCreate } from "@cartograph/contracts/notes.ts";
import { editsOf } from "../edits-of.ts";
import { fieldProblems } from "../field-problems.ts";
import { showFailure } from "../toast/show-failure.ts";
import { showToast } from "../toast/show-toast.ts";
import { trpc } from "../trpc.ts";

/** Adds a note, or changes the edited fields of one. Problems are by field. */
export function useSaveNote(
  note: Note | undefined,
  then: { onSaved: () => void; onRefused: (problems: Record<string, string>) => void },
) {
  const utils = trpc.useUtils();
  const outcome = (done: string, failed: string) => ({
    onSuccess: async () => {
      await utils.notes.list.invalidate();
      showToast({ title: done });
      then.onSaved();
    },
    onError: (error: unknown) => {
      showFailure(failed, error);
      then.onRefused(fieldProblems(error));
    },
  });
  const create = trpc.notes.create.useMutation(outcome("Note added", "Failed to add note"));
  const update = trpc.notes.update.useMutation(outcome("Note updated", "Failed to update note"));
  return {
    isSaving: create.isPending || update.isPending,
    save(values: NoteCreate, initial: NoteCreate) {
      if (note) update.mutate({ id: note.id, ...editsOf(values, initial) });
      else create.mutate(values);
    },
  };
}

/** Deletes a note. */
export function useDeleteNote() {
  const utils = trpc.useUtils();
  return trpc.notes.delete.useMutation({
    onSuccess: async () => {
      await utils.notes.list.invalidate();
      showToast({ title: "Note deleted" });
    },
    onError: (error) => showFailure("Failed to delete note", error),
  });
}

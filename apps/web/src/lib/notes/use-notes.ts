import { type Note, noteCreateSchema, type NoteCreate } from "@cartograph/contracts/notes.ts";
import { useState } from "react";
import { editsOf } from "../edits-of.ts";
import { fieldProblems } from "../field-problems.ts";
import { showFailure } from "../toast/show-failure.ts";
import { showToast } from "../toast/show-toast.ts";
import { trpc } from "../trpc.ts";

/** Adds a note, or changes the edited fields of `opened`. Problems are by field. */
export function useSaveNote(opened: Note | null, onSaved: () => void) {
  const utils = trpc.useUtils();
  const [problems, setProblems] = useState<Record<string, string>>({});
  const outcome = (done: string, failed: string) => ({
    onSuccess: async () => {
      await utils.notes.list.invalidate();
      showToast({ title: done });
      onSaved();
    },
    onError: (error: unknown) => {
      showFailure(failed, error);
      setProblems(fieldProblems(error));
    },
  });
  const create = trpc.notes.create.useMutation(outcome("Note added", "Failed to add note"));
  const update = trpc.notes.update.useMutation(outcome("Note updated", "Failed to update note"));
  return {
    problems,
    isSaving: create.isPending || update.isPending,
    save(note: NoteCreate) {
      const { error } = noteCreateSchema.safeParse(note);
      const found = (error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]);
      setProblems(Object.fromEntries(found));
      if (error) return;
      if (opened === null) create.mutate(note);
      else update.mutate({ id: opened.id, ...editsOf(note, opened) });
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

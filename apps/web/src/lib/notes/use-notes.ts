import type { Note, NoteCreate } from "@cartograph/contracts/notes.ts";
import { editsOf } from "../edits-of.ts";
import { changesOf, type SaveOutcome } from "../list-changes.ts";
import { trpc } from "../trpc.ts";

/** Adds a note, or changes the edited fields of one. */
export function useSaveNote(note: Note | undefined, outcome: SaveOutcome) {
  const change = changesOf(trpc.useUtils().notes.list, outcome);
  const create = trpc.notes.create.useMutation(change("Note added", "Failed to add note"));
  const update = trpc.notes.update.useMutation(change("Note updated", "Failed to update note"));
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
  const change = changesOf(trpc.useUtils().notes.list);
  return trpc.notes.delete.useMutation(change("Note deleted", "Failed to delete note"));
}

import { formatDays } from "@cartograph/ui/format/format-day.ts";
import { trpc } from "../trpc.ts";
import { EditableList } from "../views/editable-list.tsx";
import classes from "../views/views.module.css";
import { NoteForm } from "./note-form.tsx";
import { useDeleteNote } from "./use-notes.ts";

/** The store's notes, latest day first, each with its actions. */
export function NoteList({ isReadOnly }: { isReadOnly: boolean }) {
  const deletion = useDeleteNote();
  return (
    <EditableList
      label="Notes"
      query={trpc.notes.list.useQuery({})}
      isReadOnly={isReadOnly}
      nameOf={({ text }) => text}
      onDelete={({ id }) => deletion.mutate({ id })}
      renderForm={(note, onDone) => <NoteForm note={note} onDone={onDone} />}
      hint="Notes mark days on your charts."
    >
      {({ text, day }) => (
        <span className={classes.text}>
          {text}
          <small>{formatDays(day, day)}</small>
        </span>
      )}
    </EditableList>
  );
}

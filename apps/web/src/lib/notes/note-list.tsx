import type { Note } from "@cartograph/contracts/notes.ts";
import { formatDays } from "@cartograph/ui/format/format-day.ts";
import { Text } from "@mantine/core";
import { useState } from "react";
import { trpc } from "../trpc.ts";
import { WidgetFailed } from "../widget-failed.tsx";
import { ListedItem } from "../views/listed-item.tsx";
import classes from "../views/views.module.css";
import { NoteForm } from "./note-form.tsx";
import { useDeleteNote } from "./use-notes.ts";

/** The store's notes, latest day first, each with its actions. */
export function NoteList({ isReadOnly }: { isReadOnly: boolean }) {
  const query = trpc.notes.list.useQuery({});
  const [edited, setEdited] = useState({ id: "", isOpen: false });
  const deletion = useDeleteNote();
  const row = (note: Note) =>
    note.id === edited.id && edited.isOpen ? (
      <NoteForm note={note} onDone={() => setEdited({ id: note.id, isOpen: false })} />
    ) : (
      <ListedItem
        name={note.text}
        onEdit={isReadOnly ? null : () => setEdited({ id: note.id, isOpen: true })}
        wasEdited={note.id === edited.id}
        onDelete={isReadOnly ? null : () => deletion.mutate({ id: note.id })}
      >
        <span className={classes.text}>
          {note.text}
          <small>{formatDays(note.day, note.day)}</small>
        </span>
      </ListedItem>
    );
  return (
    <>
      {query.isError ? <WidgetFailed what="notes" query={query} /> : null}
      {query.data?.length === 0 ? (
        <Text size="xs" c="dimmed">
          Notes mark days on your charts.
        </Text>
      ) : null}
      {query.data && query.data.length > 0 ? (
        <ul className={classes.list} aria-label="Notes">
          {query.data.map((note) => (
            <li key={note.id}>{row(note)}</li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

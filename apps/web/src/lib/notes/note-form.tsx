import type { Note } from "@cartograph/contracts/notes.ts";
import { BusyButton } from "@cartograph/ui/busy-button/busy-button.tsx";
import { focusInvalid } from "@cartograph/ui/focus/focus-invalid.ts";
import { takeFocus } from "@cartograph/ui/focus/take-focus.ts";
import { Button, Group, Stack, TextInput } from "@mantine/core";
import { type SyntheticEvent, useState } from "react";
import { useStoreClock } from "../use-store-clock.ts";
import { useSaveNote } from "./use-notes.ts";

export type NoteFormProps = {
  /** The note to change; a new one without it. */
  note?: Note;
  /** The note is saved, or the change was canceled. */
  onDone: () => void;
};

/** A note's day and text. */
export function NoteForm({ note, onDone }: NoteFormProps) {
  const { today } = useStoreClock();
  // As it was when the form opened, even if another session has changed it since.
  const [opened] = useState(note ?? null);
  const [day, setDay] = useState(note?.day ?? today);
  const [text, setText] = useState(note?.text ?? "");
  const { save, isSaving, problems } = useSaveNote(opened, () => {
    if (!note) setText("");
    onDone();
  });

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    save({ day, text });
  }

  return (
    <form
      ref={focusInvalid}
      onSubmit={submit}
      noValidate
      aria-label={note ? "Edit note" : "Add a note"}
    >
      <Stack gap="xs">
        <TextInput
          ref={takeFocus}
          size="xs"
          label="What happened"
          placeholder="Free shipping started"
          maxLength={200}
          autoComplete="off"
          data-autofocus
          value={text}
          error={problems["text"]}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Group gap="xs" align="end" wrap="nowrap">
          <TextInput
            size="xs"
            type="date"
            label="Day"
            flex={1}
            value={day}
            error={problems["day"]}
            onChange={(event) => setDay(event.currentTarget.value)}
          />
          {note ? (
            <Button size="xs" variant="default" onClick={onDone}>
              Cancel
            </Button>
          ) : null}
          <BusyButton type="submit" size="xs" isBusy={isSaving}>
            {note ? "Save" : "Add note"}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  );
}

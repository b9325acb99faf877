import { type Note, noteCreateSchema } from "@cartograph/contracts/notes.ts";
import { BusyButton } from "@cartograph/ui/busy-button/busy-button.tsx";
import { focusInvalid } from "@cartograph/ui/focus/focus-invalid.ts";
import { takeFocus } from "@cartograph/ui/focus/take-focus.ts";
import { Button, Group, Stack, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
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
  const form = useForm({
    initialValues: { day: note?.day ?? today, text: note?.text ?? "" },
    validate: schemaResolver(noteCreateSchema, { sync: true }),
  });
  const { save, isSaving } = useSaveNote(note, {
    onSaved() {
      if (!note) form.setFieldValue("text", "");
      onDone();
    },
    onRefused: form.setErrors,
  });
  return (
    <form
      ref={focusInvalid}
      onSubmit={form.onSubmit((values) => save(values, form.getInitialValues()))}
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
          {...form.getInputProps("text")}
        />
        <Group gap="xs" align="end" wrap="nowrap">
          <TextInput size="xs" type="date" label="Day" flex={1} {...form.getInputProps("day")} />
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

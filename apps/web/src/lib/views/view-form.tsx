import type { SavedView } from "@cartograph/contracts/views.ts";
import { BusyButton } from "@cartograph/ui/busy-button/busy-button.tsx";
import { focusInvalid } from "@cartograph/ui/focus/focus-invalid.ts";
import { takeFocus } from "@cartograph/ui/focus/take-focus.ts";
import { Button, Group, TextInput } from "@mantine/core";
import { type SyntheticEvent, useState } from "react";
import { useSaveView } from "./use-views.ts";

export type ViewFormProps = {
  /** The address to save. */
  path: string;
  /** The view to rename; a new one without it. */
  view?: SavedView;
  /** The view is saved, or the change was canceled. */
  onDone: () => void;
};

/** The name of a view. */
export function ViewForm({ path, view, onDone }: ViewFormProps) {
  const [name, setName] = useState(view?.name ?? "");
  const { save, isSaving, problem } = useSaveView(view?.id ?? null, () => {
    if (!view) setName("");
    onDone();
  });

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    save({ name, path });
  }

  return (
    <form
      ref={focusInvalid}
      onSubmit={submit}
      noValidate
      aria-label={view ? "Rename view" : "Save this view"}
    >
      <Group gap="xs" align="start" wrap="nowrap">
        <TextInput
          ref={takeFocus}
          size="xs"
          flex={1}
          aria-label={view ? "New name" : "Name of this view"}
          placeholder="Name of this view"
          maxLength={80}
          autoComplete="off"
          data-autofocus
          value={name}
          error={problem}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {view ? (
          <Button size="xs" variant="default" onClick={onDone}>
            Cancel
          </Button>
        ) : null}
        <BusyButton type="submit" size="xs" isBusy={isSaving}>
          {view ? "Rename" : "Save view"}
        </BusyButton>
      </Group>
    </form>
  );
}

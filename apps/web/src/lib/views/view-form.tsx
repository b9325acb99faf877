import { type SavedView, viewCreateSchema } from "@cartograph/contracts/views.ts";
import { BusyButton } from "@cartograph/ui/busy-button/busy-button.tsx";
import { focusInvalid } from "@cartograph/ui/focus/focus-invalid.ts";
import { takeFocus } from "@cartograph/ui/focus/take-focus.ts";
import { Button, Group, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
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
  const form = useForm({
    initialValues: { name: view?.name ?? "" },
    validate: schemaResolver(viewCreateSchema.pick({ name: true }), { sync: true }),
  });
  const { save, isSaving } = useSaveView(view?.id, {
    onSaved() {
      if (!view) form.setFieldValue("name", "");
      onDone();
    },
    onRefused: form.setErrors,
  });
  return (
    <form
      ref={focusInvalid}
      onSubmit={form.onSubmit(({ name }) => save({ name, path }))}
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
          {...form.getInputProps("name")}
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

import { focusInvalid } from "@cartograph/ui/focus/focus-invalid.ts";
import { Stack } from "@mantine/core";
import type { FormEventHandler, ReactNode } from "react";
import classes from "./settings-form.module.css";

export type SettingsFormProps = {
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** The fields, then the button. */
  children: ReactNode;
};

/** The fields of a settings section, stacked. */
export function SettingsForm({ onSubmit, children }: SettingsFormProps) {
  return (
    <form ref={focusInvalid} onSubmit={onSubmit} noValidate>
      <Stack gap="md" align="stretch" className={classes.fields ?? ""}>
        {children}
      </Stack>
    </form>
  );
}

import { Stack } from "@mantine/core";
import type { FormEventHandler, ReactNode } from "react";
import classes from "./settings-form.module.css";

export type SettingsFormProps = {
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** Disables all fields. */
  isDisabled?: boolean;
  /** The fields, then the button. */
  children: ReactNode;
};

/** The fields of a settings section, stacked. */
export function SettingsForm({ onSubmit, isDisabled = false, children }: SettingsFormProps) {
  return (
    <form onSubmit={onSubmit} noValidate>
      <fieldset disabled={isDisabled} className={classes.fields}>
        <Stack gap="md" align="stretch">
          {children}
        </Stack>
      </fieldset>
    </form>
  );
}

import { Stack } from "@mantine/core";
import type { FormEventHandler, ReactNode } from "react";
import classes from "./settings-form.module.css";

export type SettingsFormProps = {
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** Nothing can be changed, or not at the moment. */
  isDisabled?: boolean;
  /** The fields, and last the button. */
  children: ReactNode;
};

/** The fields of a section one below the other, as wide as what is typed into them. */
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

import { BusyButton } from "@cartograph/ui/busy-button/busy-button.tsx";
import { focusInvalid } from "@cartograph/ui/focus/focus-invalid.ts";
import { Stack } from "@mantine/core";
import type { FormEventHandler, ReactNode } from "react";

export type AuthFormProps = {
  /** Label of the button. */
  action: string;
  isPending: boolean;
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** The fields. */
  children: ReactNode;
  /** Below the button. */
  hint?: ReactNode;
};

/** The fields and the button of a form on the sign-in screen. */
export function AuthForm({ action, isPending, onSubmit, children, hint }: AuthFormProps) {
  return (
    <form ref={focusInvalid} onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        {children}
        <BusyButton type="submit" fullWidth isBusy={isPending}>
          {action}
        </BusyButton>
        {hint}
      </Stack>
    </form>
  );
}

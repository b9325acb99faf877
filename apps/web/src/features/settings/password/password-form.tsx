import { BusyButton } from "@cartograph/ui/busy-button/busy-button.tsx";
import { PasswordField } from "@cartograph/ui/password-field/password-field.tsx";
import { schemaResolver, useForm } from "@mantine/form";
import { SettingsForm } from "../settings-form.tsx";
import { emptyPasswords, passwordFormSchema } from "./password-values.ts";
import { useChangePassword } from "./use-change-password.ts";

const showButton = (field: string) => ({ "aria-label": `Show ${field}` });

export function PasswordForm({ username }: { username: string }) {
  const form = useForm({
    initialValues: emptyPasswords,
    validate: schemaResolver(passwordFormSchema, { sync: true }),
  });
  const { change, isChanging } = useChangePassword({
    onChanged: () => form.reset(),
    onRefused: (problems) => form.setErrors(problems),
  });
  return (
    <SettingsForm
      onSubmit={form.onSubmit(({ currentPassword, newPassword }) =>
        change({ currentPassword, newPassword }),
      )}
    >
      {/* Tells password managers which account this is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        visibilityToggleButtonProps={showButton("current password")}
        {...form.getInputProps("currentPassword")}
      />
      <PasswordField
        label="New password"
        description="A longer password is a stronger password."
        autoComplete="new-password"
        visibilityToggleButtonProps={showButton("new password")}
        {...form.getInputProps("newPassword")}
      />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        visibilityToggleButtonProps={showButton("confirmed password")}
        {...form.getInputProps("repeatedPassword")}
      />
      <BusyButton type="submit" isBusy={isChanging}>
        Change password
      </BusyButton>
    </SettingsForm>
  );
}

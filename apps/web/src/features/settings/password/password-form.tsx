import { BusyButton } from "@cartograph/ui/busy-button/busy-button.tsx";
import { PasswordField } from "@cartograph/ui/password-field/password-field.tsx";
import { schemaResolver, useForm } from "@mantine/form";
import { fieldProblems } from "../../../lib/field-problems.ts";
import { showFailure } from "../../../lib/toast/show-failure.ts";
import { showToast } from "../../../lib/toast/show-toast.ts";
import { trpc } from "../../../lib/trpc.ts";
import { SettingsForm } from "../settings-form.tsx";
import { emptyPasswords, passwordFormSchema } from "./password-values.ts";

const showButton = (field: string) => ({ "aria-label": `Show ${field}` });

export function PasswordForm({ username }: { username: string }) {
  const form = useForm({
    initialValues: emptyPasswords,
    validate: schemaResolver(passwordFormSchema, { sync: true }),
  });
  const utils = trpc.useUtils();
  const change = trpc.user.changePassword.useMutation({
    onSuccess() {
      showToast({
        title: "Password changed",
        description: "You've been signed out everywhere else",
      });
      void utils.sessions.list.invalidate();
      form.reset();
    },
    onError(error) {
      showFailure("Failed to change password", error);
      form.setErrors(fieldProblems(error));
    },
  });
  return (
    <SettingsForm
      onSubmit={form.onSubmit(({ currentPassword, newPassword }) =>
        change.mutate({ currentPassword, newPassword }),
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
      <BusyButton type="submit" isBusy={change.isPending}>
        Change password
      </BusyButton>
    </SettingsForm>
  );
}

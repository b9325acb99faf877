import { registrationSchema } from "@cartograph/contracts/accounts.ts";
import { timezoneSchema } from "@cartograph/contracts/store.ts";
import { Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useSetSessionUser } from "../../lib/session.ts";
import { showFailure } from "../../lib/toast/show-failure.ts";
import { showToast } from "../../lib/toast/show-toast.ts";
import { trpc } from "../../lib/trpc.ts";

export function RegistrationForm() {
  const setSessionUser = useSetSessionUser();
  const form = useForm({
    initialValues: { username: "", password: "", name: "", email: "" },
    validate: schemaResolver(registrationSchema, { sync: true }),
  });
  const register = trpc.user.register.useMutation({
    onSuccess(user) {
      setSessionUser(user);
      showToast({ title: "Registration successful", description: `Welcome, ${user.username}` });
    },
    onError: (error) => showFailure("Registration failed", error, "Could not create account"),
  });

  return (
    <form
      onSubmit={form.onSubmit((values) => register.mutate({ ...values, ...browserTimezone() }))}
      noValidate
    >
      <Stack gap="md">
        <TextInput
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps("username")}
        />
        <PasswordInput
          label="Password"
          autoComplete="new-password"
          visibilityToggleButtonProps={{ "aria-label": "Show what is typed" }}
          {...form.getInputProps("password")}
        />
        <TextInput
          label="Full Name (optional)"
          autoComplete="name"
          {...form.getInputProps("name")}
        />
        <TextInput
          label="Email (optional)"
          type="email"
          autoComplete="email"
          {...form.getInputProps("email")}
        />
        <Button type="submit" fullWidth loading={register.isPending}>
          Create Account
        </Button>
      </Stack>
    </form>
  );
}

/** Proposed for the new store; nothing where the browser names no zone that can be used. */
function browserTimezone(): { timezone?: string } {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timezoneSchema.safeParse(timeZone).success ? { timezone: timeZone } : {};
}

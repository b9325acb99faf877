import { loginSchema } from "@cartograph/contracts/accounts.ts";
import { Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useSetSessionUser } from "../../lib/session.ts";
import { showFailure } from "../../lib/toast/show-failure.ts";
import { showToast } from "../../lib/toast/show-toast.ts";
import { trpc } from "../../lib/trpc.ts";
import { DemoHint } from "./demo-hint.tsx";

export function SignInForm() {
  const setSessionUser = useSetSessionUser();
  const form = useForm({
    initialValues: { username: "", password: "" },
    validate: schemaResolver(loginSchema, { sync: true }),
  });
  const login = trpc.user.login.useMutation({
    onSuccess(user) {
      setSessionUser(user);
      showToast({ title: "Login successful", description: `Welcome back, ${user.username}` });
    },
    onError: (error) => showFailure("Login failed", error, "Invalid credentials"),
  });

  return (
    <form onSubmit={form.onSubmit((values) => login.mutate(values))} noValidate>
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
          autoComplete="current-password"
          visibilityToggleButtonProps={{ "aria-label": "Show what is typed" }}
          {...form.getInputProps("password")}
        />
        <Button type="submit" fullWidth loading={login.isPending}>
          Sign In
        </Button>
        <DemoHint onUse={(credentials) => form.setValues(credentials)} />
      </Stack>
    </form>
  );
}

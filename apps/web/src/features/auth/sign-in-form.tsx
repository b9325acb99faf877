import { loginSchema } from "@cartograph/contracts/accounts.ts";
import { schemaResolver, useForm } from "@mantine/form";
import { CredentialFields } from "../../lib/account-fields.tsx";
import { useSetSessionUser } from "../../lib/session.ts";
import { showFailure } from "../../lib/toast/show-failure.ts";
import { showToast } from "../../lib/toast/show-toast.ts";
import { trpc } from "../../lib/trpc.ts";
import { AuthForm } from "./auth-form.tsx";
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
    <AuthForm
      action="Sign In"
      isPending={login.isPending}
      onSubmit={form.onSubmit((values) => login.mutate(values))}
      hint={<DemoHint onUse={(credentials) => form.setValues(credentials)} />}
    >
      <CredentialFields password="current-password" getInputProps={form.getInputProps} />
    </AuthForm>
  );
}

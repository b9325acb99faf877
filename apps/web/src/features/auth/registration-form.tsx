import { registrationSchema } from "@cartograph/contracts/accounts.ts";
import { timezoneSchema } from "@cartograph/contracts/store.ts";
import { schemaResolver, useForm } from "@mantine/form";
import { CredentialFields, NameAndEmailFields } from "../../lib/account-fields.tsx";
import { useSetSessionUser } from "../../lib/session.ts";
import { showFailure } from "../../lib/toast/show-failure.ts";
import { showToast } from "../../lib/toast/show-toast.ts";
import { trpc } from "../../lib/trpc.ts";
import { AuthForm } from "./auth-form.tsx";

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
    <AuthForm
      action="Create Account"
      isPending={register.isPending}
      onSubmit={form.onSubmit((values) => register.mutate({ ...values, ...browserTimezone() }))}
    >
      <CredentialFields password="new-password" getInputProps={form.getInputProps} />
      <NameAndEmailFields getInputProps={form.getInputProps} />
    </AuthForm>
  );
}

/** The browser's time zone, suggested for the new store; nothing when the server would not accept it. */
function browserTimezone(): { timezone?: string } {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timezoneSchema.safeParse(timeZone).success ? { timezone: timeZone } : {};
}

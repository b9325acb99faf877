import { type User, userUpdateSchema } from "@cartograph/contracts/accounts.ts";
import { Button, Input, Text, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { SettingsForm } from "../settings-form.tsx";
import { useSaveProfile } from "./use-save-profile.ts";

export function ProfileForm({ user }: { user: User }) {
  const form = useForm({
    initialValues: { name: user.name ?? "", email: user.email ?? "" },
    validate: schemaResolver(userUpdateSchema, { sync: true }),
  });
  const { save, isSaving } = useSaveProfile({
    onSaved: ({ name, email }) => form.setValues({ name: name ?? "", email: email ?? "" }),
    onRefused: (problems) => form.setErrors(problems),
  });
  return (
    <SettingsForm onSubmit={form.onSubmit(save)}>
      <Input.Wrapper
        label="Username"
        labelElement="div"
        description="You sign in with it. It stays as it is."
      >
        <Text style={{ overflowWrap: "anywhere" }}>{user.username}</Text>
      </Input.Wrapper>
      <TextInput label="Full Name (optional)" autoComplete="name" {...form.getInputProps("name")} />
      <TextInput
        label="Email (optional)"
        type="email"
        autoComplete="email"
        {...form.getInputProps("email")}
      />
      <Button type="submit" loading={isSaving}>
        Save profile
      </Button>
    </SettingsForm>
  );
}

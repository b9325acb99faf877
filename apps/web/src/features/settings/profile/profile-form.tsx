import { type User, userUpdateSchema } from "@cartograph/contracts/accounts.ts";
import { BusyButton } from "@cartograph/ui/busy-button/busy-button.tsx";
import { Input, Text } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { NameAndEmailFields } from "../../../lib/account-fields.tsx";
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
        description="Used to sign in. It can't be changed."
      >
        <Text style={{ overflowWrap: "anywhere" }}>{user.username}</Text>
      </Input.Wrapper>
      <NameAndEmailFields getInputProps={form.getInputProps} />
      <BusyButton type="submit" isBusy={isSaving}>
        Save profile
      </BusyButton>
    </SettingsForm>
  );
}

import { type User, userUpdateSchema } from "@cartograph/contracts/accounts.ts";
import { BusyButton } from "@cartograph/ui/busy-button/busy-button.tsx";
import { Input, Text } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { NameAndEmailFields } from "../../../lib/account-fields.tsx";
import { editsOf } from "../../../lib/edits-of.ts";
import { fieldProblems } from "../../../lib/field-problems.ts";
import { useRenameSessionUser } from "../../../lib/session.ts";
import { showFailure } from "../../../lib/toast/show-failure.ts";
import { showToast } from "../../../lib/toast/show-toast.ts";
import { trpc } from "../../../lib/trpc.ts";
import { SettingsForm } from "../settings-form.tsx";

const valuesOf = ({ name, email }: User) => ({ name: name ?? "", email: email ?? "" });

export function ProfileForm({ user }: { user: User }) {
  const form = useForm({
    initialValues: valuesOf(user),
    validate: schemaResolver(userUpdateSchema, { sync: true }),
  });
  const renameSessionUser = useRenameSessionUser();
  const update = trpc.user.update.useMutation({
    onSuccess(saved) {
      // The sidebar shows the name.
      renameSessionUser(saved);
      showToast({ title: "Profile updated" });
      form.setValues(valuesOf(saved));
      form.setInitialValues(valuesOf(saved));
    },
    onError(error) {
      showFailure("Failed to update profile", error);
      form.setErrors(fieldProblems(error));
    },
  });
  return (
    <SettingsForm
      onSubmit={form.onSubmit((values) => update.mutate(editsOf(values, form.getInitialValues())))}
    >
      <Input.Wrapper
        label="Username"
        labelElement="div"
        description="Used to sign in. It can't be changed."
      >
        <Text style={{ overflowWrap: "anywhere" }}>{user.username}</Text>
      </Input.Wrapper>
      <NameAndEmailFields
        getInputProps={form.getInputProps}
        emailDescription="We don't send email to this address."
      />
      <BusyButton type="submit" isBusy={update.isPending}>
        Save profile
      </BusyButton>
    </SettingsForm>
  );
}

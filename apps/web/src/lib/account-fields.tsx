import { PasswordField } from "@cartograph/ui/password-field/password-field.tsx";
import { TextInput } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";

type FieldsOf<Name extends string> = {
  /** From Mantine's useForm. */
  getInputProps: (field: Name) => GetInputPropsReturnType;
};

/** Username and password, to sign in (`current-password`) or to register (`new-password`). */
export function CredentialFields(
  props: FieldsOf<"username" | "password"> & {
    password: "current-password" | "new-password";
  },
) {
  return (
    <>
      <TextInput
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...props.getInputProps("username")}
      />
      <PasswordField
        label="Password"
        autoComplete={props.password}
        visibilityToggleButtonProps={{ "aria-label": "Show characters" }}
        {...props.getInputProps("password")}
      />
    </>
  );
}

export function NameAndEmailFields({
  getInputProps,
  emailDescription,
}: FieldsOf<"name" | "email"> & { emailDescription?: string }) {
  return (
    <>
      <TextInput label="Full Name (optional)" autoComplete="name" {...getInputProps("name")} />
      <TextInput
        label="Email (optional)"
        description={emailDescription}
        type="email"
        autoComplete="email"
        {...getInputProps("email")}
      />
    </>
  );
}

import { PasswordInput, type PasswordInputProps } from "@mantine/core";

/** Mantine's password field, which would show an error without telling screen readers, unlike its other fields. */
export function PasswordField(props: PasswordInputProps) {
  return <PasswordInput {...props} aria-invalid={props.error ? true : undefined} />;
}

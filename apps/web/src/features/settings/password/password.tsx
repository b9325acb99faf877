import { Text } from "@mantine/core";
import { useSession, useStoreMarks } from "../../../lib/session.ts";
import { SettingsSection } from "../settings-section.tsx";
import { PasswordForm } from "./password-form.tsx";

/** The way to another password. */
export function Password() {
  const session = useSession();
  const marks = useStoreMarks();
  const username = session.status === "authenticated" ? session.user.username : "";
  const isDemo = marks.isDemo && !marks.isReadOnly;
  return (
    <SettingsSection
      id="password"
      title="Password"
      description={
        isDemo
          ? null
          : "A new password signs you out everywhere else. Nobody can tell you a forgotten one: keep it in a password manager."
      }
    >
      {isDemo ? (
        <Text>The demo account’s password is public and stays as it is.</Text>
      ) : (
        <PasswordForm username={username} />
      )}
    </SettingsSection>
  );
}

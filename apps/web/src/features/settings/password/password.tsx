import { Text } from "@mantine/core";
import { useSession, useStoreFlags } from "../../../lib/session.ts";
import { SettingsSection } from "../settings-section.tsx";
import { PasswordForm } from "./password-form.tsx";

/** The form to change the password. */
export function Password() {
  const session = useSession();
  const flags = useStoreFlags();
  const username = session.status === "authenticated" ? session.user.username : "";
  const isDemo = flags.isDemo && !flags.isReadOnly;
  return (
    <SettingsSection
      id="password"
      description={
        isDemo
          ? null
          : "Changing your password signs you out everywhere else. Forgotten passwords can't be recovered, so keep yours in a password manager."
      }
    >
      {isDemo ? (
        <Text>The demo account's password is public and can't be changed.</Text>
      ) : (
        <PasswordForm username={username} />
      )}
    </SettingsSection>
  );
}
